import { currentTime } from '../clock.ts'
import { useFormatter } from '../i18n.tsx'
import { Distance, useTimeZone } from '../ui/local-time.tsx'

const MONTH = 30 * 86_400_000

/** A time in a table or a list: without its year within 30 days. */
export function When({ at }: { at: string }) {
  const format = useFormatter()
  const timeZone = useTimeZone()
  const isNear = Math.abs(currentTime().getTime() - Date.parse(at)) < MONTH
  const text =
    timeZone &&
    format.dateTime(
      new Date(at),
      isNear
        ? { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone }
        : { dateStyle: 'medium', timeStyle: 'short', timeZone },
    )
  return (
    // The thirty days may end between the server's words and hydration.
    <time suppressHydrationWarning className="whitespace-nowrap" dateTime={at}>
      {text ?? <Distance at={at} />}
    </time>
  )
}
