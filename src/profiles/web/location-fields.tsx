import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { countriesByName } from '../../platform/names.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Combobox } from '../../web/ui/combobox.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { MapPinIcon } from '../../web/ui/icon.tsx'
import type { City } from '../places-contract.ts'
import { citiesQuery } from './queries.ts'
import { usePosition } from './use-position.ts'

/** The typed text, and the city chosen for it. */
export type LocationInput = { country: string; text: string; city: City | null }

type Props = {
  location: LocationInput
  /** The name of the saved city, for which no suggestions are fetched. */
  savedCity: string
  hint?: string | undefined
  error?: string | null
  onChange: (location: LocationInput) => void
  /** The focus leaves the field and its list. */
  onLeave?: (() => void) | undefined
  /** Offers the position of the device; false for a place where the member is not yet. */
  here?: boolean
}

/** The city by name or by the device's position. */
export function LocationFields(props: Props) {
  const { location, savedCity, hint, error, onChange, onLeave, here = true } = props
  const choose = (city: City) => onChange({ country: city.country, text: city.name, city })
  return (
    <>
      {here && <Position onCity={choose} />}
      <Country
        value={location.country}
        onChange={(country) => onChange({ country, text: '', city: null })}
      />
      <CityField
        location={location}
        savedCity={savedCity}
        hint={hint}
        error={error ?? null}
        onChange={onChange}
        onChoose={choose}
        onLeave={onLeave}
      />
    </>
  )
}

function Position({ onCity }: { onCity: (city: City) => void }) {
  const t = useTranslations('traits.place')
  const { permission, state, locate } = usePosition(onCity)
  if (permission === 'unsupported') return null
  const denied = permission === 'denied'
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={state === 'failed' ? 'danger' : 'line'}
        disabled={denied}
        busy={state === 'busy'}
        onClick={locate}
      >
        {state !== 'busy' && <MapPinIcon />}
        {state === 'busy' ? t('locating') : t('locate')}
      </Button>
      {(denied || state === 'failed') && (
        <p role="status" className="text-sm text-ink-2">
          {denied ? t('denied') : t('nowhere')}
        </p>
      )}
    </div>
  )
}

function Country({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useTranslations('traits.place')
  const locale = useLocale()
  const { countries } = useSettings()
  return (
    <Field label={t('country')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {countriesByName(locale, countries).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type CityFieldProps = Props & { onChoose: (city: City) => void }

function CityField(props: CityFieldProps) {
  const { location, savedCity, hint, error, onChange, onChoose, onLeave } = props
  const t = useTranslations('traits.place')
  const typed = useDeferredValue(location.text.trim())
  const isSearching = typed.length > 1 && (location.city !== null || location.text !== savedCity)
  const { data } = useQuery({
    ...citiesQuery(useApi(), location.country, typed),
    enabled: isSearching,
  })
  const cities = isSearching ? data?.cities.slice(0, 6) : undefined
  return (
    <>
      <Field label={t('city')} hint={hint} error={error}>
        <Combobox
          autoComplete="address-level2"
          onLeave={onLeave}
          value={location.text}
          onValueChange={(text) => onChange({ ...location, text, city: null })}
          options={(cities ?? []).map(({ id, name, region_name }) => ({
            id,
            name,
            detail: region_name,
          }))}
          onChoose={(id) => {
            const city = cities?.find((each) => each.id === id)
            if (city) onChoose(city)
          }}
          listLabel={t('found')}
        />
      </Field>
      {cities?.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          {t('none')}
        </p>
      )}
    </>
  )
}
