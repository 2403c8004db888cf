import type { ReactNode } from 'react'
import { useFormatter } from '../../web/i18n.tsx'
import { ClockIcon, MapPinIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'

type DateCardProps = {
  name: string
  place: string
  note?: string
  /** An instant; null before a day and a time are chosen. */
  at: string | null
  zone: string
  picture: ReactNode
}

/** Whom, where and when: what the trusted contact sees. */
export function DateCard({ name, place, note, at, zone, picture }: DateCardProps) {
  return (
    <Card
      padded={false}
      className="grid grid-cols-[7rem_1fr] items-start overflow-hidden sm:grid-cols-[9rem_1fr]"
    >
      <div className="aspect-4/5 bg-sunken">{picture}</div>
      <ul className="grid gap-2.5 p-4">
        <li className="text-lg font-semibold" dir="auto">
          {name}
        </li>
        <Line icon={<MapPinIcon className="size-4.5 flex-none text-ink-3" />}>{place}</Line>
        <Line icon={<ClockIcon className="size-4.5 flex-none text-ink-3" />}>
          {at !== null && <PlaceTime at={at} zone={zone} />}
        </Line>
        {note !== undefined && note !== '' && (
          <li className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
            {note}
          </li>
        )}
      </ul>
    </Card>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2 text-md wrap-anywhere" dir="auto">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)

type PlaceTimeProps = { at: string; zone: string; clockOnly?: boolean }

/** A time as the clocks at the place of the date show it. */
export function PlaceTime({ at, zone, clockOnly = false }: PlaceTimeProps) {
  const format = useFormatter()
  const look = clockOnly
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'full', timeStyle: 'short' } as const)
  return <time dateTime={at}>{format.dateTime(new Date(at), { ...look, timeZone: zone })}</time>
}
