import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactScore, CONTACT_THRESHOLD } from './contact-score.ts'

const score = (text: string) => contactScore(text, 'NL')

describe('a text with contact details scores at least the threshold', () => {
  test.each([
    'bel me op 0612345678',
    '+31 6 12 34 56 78',
    '0 6 . 1 2 3 4 5 6 7 8',
    '0.6.1.2.3.4.5.6.7.8',
    '06-12-34-56-78',
    '06-12-34-56-78, born 12.05.1990',
    '12-05-2024 0612345678',
    '٠٦١٢٣٤٥٦٧٨',
    '０６１２３４５６７８',
    'call 020 123 4567',
    'insta: noor_91',
    'www.example.nl',
    'noor@example.nl',
    '0612345678 0687654321 0611111111 0622222222 0633333333',
    '0612345678 '.repeat(20),
    `${'\uFDFA'.repeat(300)} 0612345678`,
  ])('%s', (text) => expect(score(text)).toBeGreaterThanOrEqual(CONTACT_THRESHOLD))
})

test.each([0, 380, 500, 505, 512, 900])(
  'a link behind %i letters is found, with and without spaces',
  (before) => {
    expect(score(`${'a'.repeat(before)} www.example.nl`)).toBe(90)
    expect(score(`${'ab '.repeat(before / 3)}www.example.nl`)).toBe(90)
    expect(score(`${','.repeat(before)}www.example.nl`)).toBe(90)
  },
)

describe('a text without contact details scores below the threshold', () => {
  test.each([
    'tomorrow at 19:30 - 20:15?',
    'born 12.05.1990, here since 2-2-2020',
    'seen in 1990, 1995, 2001 and 2005',
    'we are 2 adults, 3 children, 1 dog',
    '12.05.2024 13.05.2024 14.05.2024 15.05.2024',
    'ﷺ',
  ])('%s', (text) => expect(score(text)).toBeLessThan(CONTACT_THRESHOLD))
})

/** CPU milliseconds of this thread, independent of other processes. */
function toTime(text: string): number {
  const begun = process.threadCpuUsage()
  score(text)
  return process.threadCpuUsage(begun).user / 1_000
}

const fastest = (text: string) => Math.min(...Array.from({ length: 5 }, () => toTime(text)))

/** Garbage collection and other load only add to a measurement, so one fast run of many proves it. */
const isWithin = (text: string, limitMs: number) =>
  Array.from({ length: 25 }).some(() => toTime(text) < limitMs)

const pieces = [
  '0',
  '12',
  '1 ',
  '0612345678 ',
  '1 2 3 4 5 6 7 8 a ',
  '+',
  '(',
  '-',
  '.',
  'a@',
  'http://',
  'a.b/',
  'insta ',
  '@',
  '\uFDFA',
  '\u3300',
  ' ',
  'x',
]

test('the time for a hostile text grows linearly with its length', () => {
  const plain = fastest('I liked your photo of the lake. '.repeat(32))
  // The time for a plain text of the same length measures the speed of this machine.
  const limitMs = Math.max(10, 60 * plain)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }),
      (fragments) => {
        const unit = fragments.join('')
        const once = unit.repeat(Math.ceil(1_000 / unit.length)).slice(0, 1_000)
        expect(isWithin(once, limitMs)).toBe(true)
        // Quadratic time would be sixty-four times as long.
        expect(isWithin(once.repeat(8), Math.max(40 * fastest(once), 20))).toBe(true)
      },
    ),
    { numRuns: 150, seed: 20_261_122 },
  )
})
