import { describe, expect, test, vi } from 'vitest'
import { numberFormat, recordFormatted } from '../../platform/formatted.ts'
import { renderOnce } from './rendered-elements.ts'

const english = {}
const german = {}

describe('an element that many pages contain', () => {
  test('is rendered once for each key and each set of texts', () => {
    const render = vi.fn(() => '<p>12 km</p>')
    const keys = [
      [english, 'Noor'],
      [english, 'Noor'],
      [german, 'Noor'],
      [english, 'Anne'],
    ] as const
    const html = keys.map(([texts, key]) => renderOnce(texts, key, render))
    expect(html).toEqual(keys.map(() => '<p>12 km</p>'))
    expect(render).toHaveBeenCalledTimes(3)
  })

  test('gives each page the numbers that it contains', () => {
    const page = () =>
      recordFormatted(() => renderOnce(english, 'numbers', () => numberFormat('en').format(1_234)))
    const first = page()
    expect(first).toEqual(['1,234', { 'en {}': { 1234: '1,234' } }])
    expect(page()).toEqual(first)
  })
})
