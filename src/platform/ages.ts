/**
 * Returns the whole years between a birth date (YYYY-MM-DD) and a day, by the calendar. In other
 * years a birthday of 29 February counts from 1 March.
 */
export function ageOn(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = [
    birthDate.slice(0, 4),
    birthDate.slice(5, 7),
    birthDate.slice(8, 10),
  ].map(Number)
  const beforeBirthday =
    now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (beforeBirthday ? 1 : 0)
}
