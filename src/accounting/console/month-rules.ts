const DAY = 86_400_000

/** The month of a time in UTC, `2026-11`. */
export const toMonth = (at: Date): string => at.toISOString().slice(0, 7)

/** `2026-12` → `2027-01`. */
export function toNextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Its first and last day. */
export function toMonthDays(month: string): { from: string; to: string } {
  const next = Date.parse(`${toNextMonth(month)}-01T00:00:00Z`)
  return { from: `${month}-01`, to: new Date(next - DAY).toISOString().slice(0, 10) }
}

/** Whether a month is over for a day: by then all that happened in it is booked. */
export const isOver = (month: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${toNextMonth(month)}-01T00:00:00Z`) + DAY

/** The months from one to another, both included, the latest first. */
export function listMonthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = toNextMonth(month)) months.unshift(month)
  return months
}
