import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../platform/contract.ts'
import type { getTrip } from '../../profiles/trip-contract.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { MapPinIcon } from '../../web/ui/icon.tsx'
import { formatDays } from '../../profiles/trip-rules.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { tripQuery, useChangeTrip } from './queries.ts'
import { TravelForm } from './travel-form.tsx'

type TripAnswer = Output<typeof getTrip>

/** The other place where the member is shown on some days. */
export function Travel() {
  const t = useTranslations('discretion.travel')
  const failureText = useFailureText()
  const answer = useSuspenseQuery(tripQuery(useApi())).data
  const change = useChangeTrip()
  const [editing, setEditing] = useState(false)
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="text-sm text-ink-2">{t('hint')}</p>
      </div>
      {editing ? (
        <TravelForm trip={answer.trip} change={change} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="flex items-center gap-3 font-medium">
            <MapPinIcon className="size-5 flex-none text-ember-ink" />
            <TripState answer={answer} />
          </p>
          <TripButtons answer={answer} change={change} onEdit={() => setEditing(true)} />
          {change.error && (
            <Notice tone="danger" role="alert">
              {failureText(change.error)}
            </Notice>
          )}
        </>
      )}
      {!editing && <p className="text-sm text-ink-2">{t('limits')}</p>}
    </Card>
  )
}

function TripState({ answer: { trip, home_name: home } }: { answer: TripAnswer }) {
  const t = useTranslations('discretion.travel')
  const locale = useLocale()
  if (!trip) return <span>{home ? t('off', { city: home }) : t('offUnknown')}</span>
  return (
    <span>
      {t(trip.state, { city: trip.city_name, dates: formatDays(locale, trip.from, trip.to) })}
    </span>
  )
}

type ButtonsProps = {
  answer: TripAnswer
  change: ReturnType<typeof useChangeTrip>
  onEdit: () => void
}

function TripButtons({ answer: { trip, next_change: next }, change, onEdit }: ButtonsProps) {
  const t = useTranslations('discretion.travel')
  return (
    <div className="flex flex-wrap items-center gap-3">
      {next === null ? (
        <Button variant="line" onClick={onEdit}>
          {trip ? t('change') : t('plan')}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">
          {t.rich('next', { time: () => <LocalTime at={next} look="moment" /> })}
        </p>
      )}
      {trip && (
        <Button variant="ghost" busy={change.isPending} onClick={() => change.mutate(null)}>
          {trip.state === 'running' ? t('end') : t('cancel')}
        </Button>
      )}
    </div>
  )
}
