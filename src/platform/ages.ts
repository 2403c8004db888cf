/** Whole years between a birth date (YYYY-MM-DD) and a day, by the calendar. Born on 29 February counts from 1 March in other years. */
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
