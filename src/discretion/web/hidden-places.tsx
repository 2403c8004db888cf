import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countriesByName, countryName } from '../../platform/names.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { MAX_HIDDEN_PLACES } from '../places-contract.ts'
import { hiddenPlacesQuery, regionsQuery, useSaveHiddenPlaces } from './queries.ts'

/** The places from whose people the member hides, and a form for one more. */
export function HiddenPlaces() {
  const t = useTranslations('discretion')
  const locale = useLocale()
  const failureText = useFailureText()
  const { places } = useSuspenseQuery(hiddenPlacesQuery(useApi())).data
  const save = useSaveHiddenPlaces()
  const toName = ({ country, name }: (typeof places)[number]) =>
    name === null ? countryName(locale, country) : `${name}, ${countryName(locale, country)}`
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('places.title')}</h2>
        <p className="text-sm text-ink-2">{t('places.hint')}</p>
      </div>
      {places.length > 0 && (
        <ul className="grid divide-y divide-line">
          {places.map((place) => (
            <li
              key={`${place.country}${place.region ?? ''}`}
              className="flex min-h-12 items-center justify-between gap-3"
            >
              <span className="min-w-0 wrap-anywhere">{toName(place)}</span>
              <Button
                variant="ghost"
                aria-label={t('places.removeName', { name: toName(place) })}
                disabled={save.isPending}
                onClick={() => save.mutate(places.filter((each) => each !== place))}
              >
                {t('places.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {places.length < MAX_HIDDEN_PLACES && (
        <AddPlace busy={save.isPending} onAdd={(place) => save.mutate([...places, place])} />
      )}
      {save.error && (
        <Notice tone="danger" role="alert">
          {failureText(save.error)}
        </Notice>
      )}
    </Card>
  )
}

type AddProps = {
  busy: boolean
  onAdd: (place: { country: string; region: number | null }) => void
}

function AddPlace({ busy, onAdd }: AddProps) {
  const t = useTranslations('discretion')
  const locale = useLocale()
  const { countries, geoip_country: here, region_data: regionCounts } = useSettings()
  const [country, setCountry] = useState(countries.includes(here) ? here : (countries[0] ?? ''))
  const [region, setRegion] = useState('')
  const { data } = useQuery({
    ...regionsQuery(useApi(), country),
    enabled: (regionCounts[country] ?? 0) > 0,
  })
  return (
    <form
      method="post"
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd({ country, region: region === '' ? null : Number(region) })
        setRegion('')
      }}
    >
      <Field label={t('places.country')}>
        <Select
          value={country}
          onChange={({ target }) => {
            setCountry(target.value)
            setRegion('')
          }}
        >
          {countriesByName(locale, countries).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('places.region')}>
        <Select value={region} onChange={({ target }) => setRegion(target.value)}>
          <option value="">{t('places.everywhere')}</option>
          {data?.regions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="solid" busy={busy} className="sm:justify-self-start">
        {t('places.add')}
      </Button>
    </form>
  )
}
