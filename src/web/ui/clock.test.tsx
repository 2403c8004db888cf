import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Clock } from './clock.tsx'

function digits(remaining: number): string {
  return renderToStaticMarkup(<Clock remaining={remaining} label="left" />).replaceAll(
    /<[^>]+>/g,
    '',
  )
}

describe('Clock', () => {
  test('a clock counts hours, minutes and seconds, and stops at zero', () => {
    expect(digits(4 * 3_600_000)).toBe('04:00:00')
    expect(digits(3 * 3_600_000 + 12 * 60_000 + 9_999)).toBe('03:12:09')
    expect(digits(-5)).toBe('00:00:00')
  })
})
