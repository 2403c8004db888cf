import { useFormatter } from '../../../web/i18n.tsx'

/** `2026-10` → "October 2026". */
export function useMonthName(): (month: string) => string {
  const format = useFormatter()
  return (month) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
}
