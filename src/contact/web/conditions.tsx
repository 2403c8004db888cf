import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { localeNames, locales } from '../../platform/locales.ts'
import { countriesByName } from '../../platform/names.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Chip, Chips } from '../../web/ui/chips.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { RangeAges } from '../../web/ui/range-ages.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import type { ContactRule } from '../contract.ts'
import { FILLED_CONDITION } from '../rules.ts'

type ConditionsProps = { rule: ContactRule; onSave: (rule: ContactRule) => void }

/** The conditions of people who suit the member. */
export function Conditions({ rule, onSave }: ConditionsProps) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const { countries } = useSettings()
  const named = countriesByName(locale, countries)
  return (
    <div className="grid gap-4 rounded-card bg-plum-soft p-4">
      <Ages rule={rule} onSave={onSave} />
      <Fieldset legend={t('languages')} hint={t('languagesHint')}>
        <Chips>
          {locales.map((code) => (
            <Chip
              key={code}
              pressed={rule.languages.includes(code)}
              onClick={() => onSave({ ...rule, languages: toggle(rule.languages, code) })}
            >
              {localeNames[code]}
            </Chip>
          ))}
        </Chips>
      </Fieldset>
      {named.length > 1 && (
        <Fieldset legend={t('countries')} hint={t('countriesHint')}>
          <Chips>
            {named.map(({ code, name }) => (
              <Chip
                key={code}
                pressed={rule.countries.includes(code)}
                onClick={() => onSave({ ...rule, countries: toggle(rule.countries, code) })}
              >
                {name}
              </Chip>
            ))}
          </Chips>
        </Fieldset>
      )}
      <div className="grid divide-y divide-line">
        <Switch
          checked={rule.with_photo}
          onChange={({ target }) => onSave({ ...rule, with_photo: target.checked })}
        >
          {t('photo')}
        </Switch>
        <Switch
          checked={rule.min_filled > 0}
          onChange={({ target }) =>
            onSave({ ...rule, min_filled: target.checked ? FILLED_CONDITION : 0 })
          }
        >
          {t('filled', { percent: rule.min_filled || FILLED_CONDITION })}
        </Switch>
      </div>
    </div>
  )
}

const toggle = <Value,>(values: Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

const MAX_AGE = 99
/** A thumb that is being moved saves once it rests. */
const REST_MS = 500

function Ages({ rule, onSave }: ConditionsProps) {
  const t = useTranslations('contact')
  const { min_age: floor } = useSettings()
  const [range, setRange] = useState({ from: rule.min_age ?? floor, to: rule.max_age ?? MAX_AGE })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <RangeAges
      legend={t('ages')}
      fromLabel={t('from')}
      toLabel={t('to')}
      names={{ from: 'min_age', to: 'max_age' }}
      min={floor}
      max={MAX_AGE}
      value={range}
      onChange={(changed) => {
        setRange(changed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          onSave({
            ...rule,
            min_age: changed.from <= floor ? null : changed.from,
            max_age: changed.to >= MAX_AGE ? null : changed.to,
          })
        }, REST_MS)
      }}
    />
  )
}
