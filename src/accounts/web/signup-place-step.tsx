import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { City, OwnProfile } from '../../profiles/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Field, Select, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { MapPinIcon } from '../../web/ui/icon.tsx'
import { citiesQuery, useSetPlace } from './queries.ts'
import { StepFrame, type StepWay } from './step-frame.tsx'
import { usePosition } from '../../profiles/web/profiles.ts'

/** Step 4: the city, typed or found by the browser. */
export function SignupPlaceStep({ profile, way, leave }: { profile: OwnProfile; way: StepWay; leave: () => void }) {
  const t = useTranslations('accounts')
  const [country, setCountry] = useState(profile.country)
  const [text, setText] = useState(profile.city_name)
  const [city, setCity] = useState<City | null>(null)
  const save = useSetPlace()
  const choose = (found: City) => {
    setCity(found)
    setCountry(found.country)
    setText(found.name)
  }
  const onContinue = () => (city ? save.mutate(city.id, { onSuccess: leave }) : leave())
  return (
    <StepFrame
      title={t('place.title')}
      lead={t('place.lead')}
      way={way}
      onContinue={onContinue}
      busy={save.isPending}
      failure={save.error}
    >
      <Position onCity={choose} />
      <Country
        value={country}
        onChange={(value) => {
          setCountry(value)
          setCity(null)
          setText('')
        }}
      />
      <Field label={t('place.city')}>
        <TextInput
          autoComplete="address-level2"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setCity(null)
          }}
        />
      </Field>
      <Found country={country} text={text} chosen={city} onChoose={choose} />
    </StepFrame>
  )
}

function Position({ onCity }: { onCity: (city: City) => void }) {
  const t = useTranslations('accounts')
  const { permission, state, locate } = usePosition(onCity)
  if (permission === 'unsupported') return null
  const denied = permission === 'denied'
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant={state === 'failed' ? 'danger' : 'line'} disabled={denied} busy={state === 'busy'} onClick={locate}>
        {state !== 'busy' && <MapPinIcon />}
        {state === 'busy' ? t('place.locating') : t('place.locate')}
      </Button>
      {(denied || state === 'failed') && (
        <p role="status" className="text-sm text-ink-2">
          {denied ? t('place.denied') : t('place.nowhere')}
        </p>
      )}
    </div>
  )
}

function Country({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  const { countries } = useSettings()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const named = countries.map((code) => ({ code, name: names.of(code) ?? code }))
  return (
    <Field label={t('place.country')}>
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

type FoundProps = { country: string; text: string; chosen: City | null; onChoose: (city: City) => void }

function Found({ country, text, chosen, onChoose }: FoundProps) {
  const t = useTranslations('accounts')
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery({ ...citiesQuery(useApi(), country, typed), enabled: typed.length > 1 })
  if (typed.length < 2) return null
  if (data?.cities.length === 0)
    return (
      <p role="status" className="text-sm text-ink-2">
        {t('place.none')}
      </p>
    )
  return (
    <Fieldset legend={t('place.found')}>
      {(data?.cities ?? []).slice(0, 6).map((city) => (
        <Radio key={city.id} name="city" checked={chosen?.id === city.id} onChange={() => onChoose(city)}>
          {city.name} <span className="text-ink-2">{city.region_name}</span>
        </Radio>
      ))}
    </Fieldset>
  )
}
