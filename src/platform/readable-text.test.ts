import { describe, expect, test } from 'vitest'
import { isReadableLine, readableText } from './readable-text.ts'

describe('a single-line text', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['Hangul fillers', '\u3164 \uffa0'],
    ['blank braille', '\u2800'],
    ['joiners alone', '\u200d\u200c'],
    ['a line break', 'Noor\r\nBcc: all'],
    ['a line separator', 'Noor\u2028Daan'],
    ['a control character', 'No\u0007or'],
    ['a turned direction', 'Noor\u202emoc.live'],
    ['an isolate', '\u2066Noor\u2069'],
  ])('of %s is refused', (_what, line) => expect(isReadableLine(line)).toBe(false))

  test.each(['Noor', 'Łucja', '李雷', 'سارة', 'שרה', 'Zoë 👩‍👩‍👧', 'می‌خواهم', 'd’Arc', ''])(
    'accepts %s',
    (line) => expect(isReadableLine(line)).toBe(true),
  )
})

test('a multi-line text loses control and bidirectional characters, and keeps line breaks and emoji', () => {
  expect(readableText('One\u0000\u202e two\r\n\tthree 👩‍👩‍👧\u2066')).toBe('One two\r\n\tthree 👩‍👩‍👧')
})
