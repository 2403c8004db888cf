import { expect, test } from 'vitest'
import { addWorkingDays } from './working-days.ts'

const berlin = (at: string, days: number) =>
  addWorkingDays(new Date(at), days, 'Europe/Berlin').toISOString()

test.each([
  ['Monday to Wednesday', '2026-06-01T13:20:05.123Z', 2, '2026-06-03T13:20:05.123Z'],
  ['Thursday to Monday', '2026-06-04T08:00:00.000Z', 2, '2026-06-08T08:00:00.000Z'],
  ['Friday to Tuesday', '2026-06-05T13:00:00.000Z', 2, '2026-06-09T13:00:00.000Z'],
  ['Saturday to the end of Tuesday', '2026-06-06T10:00:00.000Z', 2, '2026-06-09T22:00:00.000Z'],
  ['Sunday to the end of Tuesday', '2026-06-07T10:00:00.000Z', 2, '2026-06-09T22:00:00.000Z'],
  ['Saturday to the end of Friday', '2026-06-06T10:00:00.000Z', 5, '2026-06-12T22:00:00.000Z'],
  ['14 days of the calendar', '2026-06-05T13:00:00.000Z', 10, '2026-06-19T13:00:00.000Z'],
])('%s', (_, at, days, due) => {
  expect(berlin(at, days)).toBe(due)
})

test('the weekend is that of the time zone', () => {
  // Friday evening in New York is Saturday in UTC.
  const at = new Date('2026-06-06T02:00:00.000Z')
  expect(addWorkingDays(at, 1, 'America/New_York').toISOString()).toBe('2026-06-09T02:00:00.000Z')
  expect(addWorkingDays(at, 1, 'UTC').toISOString()).toBe('2026-06-09T00:00:00.000Z')
})

test('the clock time stays when the clocks change', () => {
  // The night to Sunday, 25 October, has an hour more; the one to 29 March an hour less.
  expect(berlin('2026-10-23T08:00:00.000Z', 1)).toBe('2026-10-26T09:00:00.000Z')
  expect(berlin('2026-03-27T09:00:00.000Z', 1)).toBe('2026-03-30T08:00:00.000Z')
})

test('ten working days are never more than 14 days', () => {
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    const at = new Date(Date.UTC(2026, 5, 1, hour, 30))
    const due = addWorkingDays(at, 10, 'UTC')
    expect(due.getTime() - at.getTime()).toBeLessThanOrEqual(14 * 86_400_000)
  }
})
