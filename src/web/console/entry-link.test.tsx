import { expect, test } from 'vitest'
import { readText, renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { Count } from './entry-link.tsx'

const markup = (of: Parameters<typeof Count>[0]['of']) => renderWithTexts(<Count of={of} />)

test('a count of the navigation says in words that it waits, and what of it is late', () => {
  expect(readText(markup({ count: 5 }))).toBe('5 waiting')
  expect(readText(markup({ count: 5, late: 2 }))).toBe('5 waiting, 2 late')
  expect(markup({ count: 5, late: 2 })).toContain('title="5 waiting, 2 late"')
  expect(markup({ count: 0 })).toBe('')
})

test('only what is late, or a person who waits for the reader, is marked', () => {
  expect(markup({ count: 5 })).not.toContain('bg-ember')
  expect(markup({ count: 5, late: 1 })).toContain('bg-ember')
  expect(markup({ count: 5, hot: true })).toContain('bg-ember')
})
