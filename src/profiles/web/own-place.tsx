import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Field, Select, TextInput } from '../../web/ui/field.tsx'
import { MapPinIcon } from '../../web/ui/icon.tsx'
import type { City, OwnProfile } from '../contract.ts'
import { OwnSection } from './own-section.tsx'
import { citiesQuery, useSetPlace } from './queries.ts'
import { usePosition } from './use-position.ts'

/** The city one lives in, by name or by the device's position. */
export function OwnPlace({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('profiles.own.place')
  const save = useSetPlace()
  const [country, setCountry] = useState(profile.country)
  const [text, setText] = useState(profile.city_name)
  const choose = (city: City) => {
    setCountry(city.country)
    setText(city.name)
    save.mutate(city.id)
  }
  return (
    <OwnSection id="place" title={t('title')} saving={save}>
      <Here onCity={choose} />
      <CountrySelect
        value={country}
        onChange={(next) => {
          setCountry(next)
          setText('')
        }}
      />
      <Field label={t('city')} hint={t('cityHint')}>
        <TextInput value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      </Field>
      {text !== profile.city_name && <Found country={country} text={text} onChoose={choose} />}
    </OwnSection>
  )
}

function Here({ onCity }: { onCity: (city: City) => void }) {
  const t = useTranslations('profiles.own.place')
  const { permission, state, locate } = usePosition(onCity)
  if (permission === 'unsupported') return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={state === 'failed' ? 'danger' : 'line'} busy={state === 'busy'} onClick={locate}>
        {state !== 'busy' && <MapPinIcon />}
        {state === 'busy' ? t('looking') : t('here')}
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-sm text-ink-2">
          {t('notFound')}
        </p>
      )}
    </div>
  )
}

function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useTranslations('profiles.own.place')
  const locale = useLocale()
  const { countries } = useSettings()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const named = countries.map((code) => ({ code, name: names.of(code) ?? code }))
  return (
    <Field label={t('country')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {named
          .toSorted((a, b) => a.name.localeCompare(b.name, locale))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
    </Field>
  )
}

function Found({ country, text, onChoose }: { country: string; text: string; onChoose: (city: City) => void }) {
  const t = useTranslations('profiles.own.place')
  const { data } = useQuery(citiesQuery(useApi(), country, useDeferredValue(text)))
  if (data?.cities.length === 0) return <p role="status">{t('none')}</p>
  return (
    <ul className="grid overflow-hidden rounded-control ring-1 ring-line">
      {data?.cities.slice(0, 6).map((city) => (
        <li key={city.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onChoose(city)}
            className="flex min-h-11 w-full items-baseline gap-2 px-3.5 py-2.5 text-start hover:bg-sunken focus-visible:outline-offset-[-3px]"
          >
            <strong>{city.name}</strong>
            <span className="text-sm text-ink-2">{city.region_name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
