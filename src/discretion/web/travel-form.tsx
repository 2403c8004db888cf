import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { countryName } from '../../platform/names.ts'
import { formatDays } from '../../profiles/trip-rules.ts'
import type { Trip } from '../../profiles/trip-contract.ts'
import { LocationFields, useExactCity, type LocationInput } from '../../profiles/web/public.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { Avatar } from '../../web/ui/portrait.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { MapPinIcon } from '../../web/ui/icon.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { usePlaceText } from '../../web/use-place-text.ts'
import type { useChangeTrip } from './queries.ts'

type TravelFormProps = {
  trip: Trip | null
  change: ReturnType<typeof useChangeTrip>
  onClose: () => void
}

/** Place and days of a trip, and how others see the member meanwhile. */
export function TravelForm({ trip, change, onClose }: TravelFormProps) {
  const t = useTranslations('discretion.travel')
  const failureText = useFailureText()
  const exact = useExactCity()
  const { location, setLocation, from, setFrom, to, setTo } = useTripDraft(trip)
  const city = location.city?.id ?? (location.text === trip?.city_name ? trip.city : undefined)
  const field = isApiError(change.error) ? change.error.params['field'] : undefined
  const findFailure = (...names: string[]) =>
    names.some((name) => name === field) ? failureText(change.error) : undefined
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (city !== undefined) change.mutate({ city, from, to }, { onSuccess: onClose })
      }}
    >
      <LocationFields
        location={location}
        savedCity={trip?.city_name ?? ''}
        error={findFailure('city') ?? null}
        here={false}
        onChange={setLocation}
        onLeave={() => {
          if (!location.city && location.text.trim() !== '')
            exact.mutate(location, {
              onSuccess: (found) =>
                found && setLocation({ country: found.country, text: found.name, city: found }),
            })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('from')} error={findFailure('from')}>
          <TextInput
            required
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </Field>
        <Field label={t('to')} error={findFailure('to')}>
          <TextInput
            required
            type="date"
            min={from}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
      </div>
      {city !== undefined && from !== '' && to >= from && (
        <Preview city={location.text} from={from} to={to} />
      )}
      {change.error && field === undefined && (
        <Notice tone="danger" role="alert">
          {failureText(change.error)}
        </Notice>
      )}
      <p className="text-sm text-ink-2">{t('limits')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={city === undefined}
        >
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </form>
  )
}

function useTripDraft(trip: Trip | null) {
  const { countries, geoip_country: here } = useSettings()
  const country = trip?.country ?? (countries.includes(here) ? here : (countries[0] ?? ''))
  const [location, setLocation] = useState<LocationInput>({
    country,
    text: trip?.city_name ?? '',
    city: null,
  })
  const [from, setFrom] = useState(trip?.from ?? '')
  const [to, setTo] = useState(trip?.to ?? '')
  return { location, setLocation, from, setFrom, to, setTo }
}

/** The member as a card shows them on these days. */
function Preview({ city, from, to }: { city: string; from: string; to: string }) {
  const t = useTranslations('discretion.travel')
  const locale = useLocale()
  const placeText = usePlaceText()
  const profile = useUser()?.profile
  if (!profile) return null
  return (
    <figure className="grid grid-cols-1 gap-3 rounded-card bg-sunken p-4">
      <figcaption className="font-semibold">{t('preview')}</figcaption>
      <div className="flex items-center gap-4 rounded-card bg-surface p-3">
        <Avatar
          size="large"
          name={profile.name}
          src={profile.main_image?.thumb_filename}
          thumbhash={profile.main_image?.thumbhash}
          alt=""
        />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <strong className="wrap-anywhere">{profile.name}</strong>
          <Tag tone="plum" large className="whitespace-normal">
            <MapPinIcon />
            {placeText({
              city: '',
              region: '',
              visiting: { city, dates: formatDays(locale, from, to) },
            })}
          </Tag>
          <span className="text-sm text-ink-2">
            {t('home', { country: countryName(locale, profile.country) })}
          </span>
        </div>
      </div>
    </figure>
  )
}
