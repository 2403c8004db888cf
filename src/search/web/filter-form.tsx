import { useState, type ComponentProps } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { localeNames, locales } from '../../platform/locales.ts'
import { intentions } from '../../profiles/intention-contract.ts'
import { InterestInputs } from '../../profiles/web/public-interest-inputs.tsx'
import { Form } from '../../web/router/form.tsx'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { Checkbox } from '../../web/ui/choices.tsx'
import { Field, Select } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { RangeAges } from '../../web/ui/range-ages.tsx'
import { Segment, Segments } from '../../web/ui/segments.tsx'
import type { SearchFilters } from '../contract.ts'
import { lastSeenBands, maxDistances, parseInterests, MAX_AGE } from '../rules.ts'
import { useAges } from './use-ages.ts'
import { useFilterOptions } from './use-filter-options.ts'
import { useHasFilter } from './use-has-filter.ts'

type FilterFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'action'> & {
  filters: SearchFilters
}

/** All filters as a GET form, which works without a script. `children` are its buttons. */
export function FilterForm({ filters, children, ...rest }: FilterFormProps) {
  const t = useTranslations('search.filters')
  return (
    <Form
      {...rest}
      method="get"
      action="/members"
      noValidate
      aria-label={t('label')}
      className="grid gap-5"
    >
      <People filters={filters} />
      <Bands filters={filters} />
      <ToggleFilters filters={filters} />
      <Intention filters={filters} />
      <Interests filters={filters} />
      {children}
    </Form>
  )
}

function People({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const [country, setCountry] = useState(filters.country ?? 'any')
  const { genders, countries, regions, hasRegions } = useFilterOptions(country)
  const ages = useAges(filters)
  const [range, setRange] = useState({ from: ages.min, to: ages.max })
  const has = useHasFilter()
  return (
    <>
      {has('gender') && (
        <Fieldset legend={t('show')}>
          <Segments>
            {genders.map(({ value, name }) => (
              <Segment
                key={value}
                name="gender"
                value={value}
                defaultChecked={value === (filters.gender ?? '')}
              >
                {name}
              </Segment>
            ))}
          </Segments>
        </Fieldset>
      )}
      {has('ages') && (
        <RangeAges
          legend={t('ages')}
          fromLabel={t('youngest')}
          toLabel={t('oldest')}
          names={{ from: 'min_age', to: 'max_age' }}
          min={ages.floor}
          max={MAX_AGE}
          value={range}
          onChange={setRange}
        />
      )}
      {has('country') && (
        <Field label={t('country')}>
          <Options name="country" initial={country} options={countries} onPick={setCountry} />
        </Field>
      )}
      {has('region') && hasRegions && (
        <Field label={t('region')}>
          <Options
            key={country}
            name="region"
            initial={country === filters.country ? (filters.region ?? '') : ''}
            options={regions}
          />
        </Field>
      )}
      {has('language') && (
        <Field label={t('language')}>
          <Options
            name="language"
            initial={filters.language ?? ''}
            options={[
              { value: '', name: t('anyLanguage') },
              ...locales.map((code) => ({ value: code, name: localeNames[code] })),
            ]}
          />
        </Field>
      )}
    </>
  )
}

type OptionsProps = {
  name: string
  initial: string
  options: { value: string; name: string }[]
  onPick?: (value: string) => void
}

function Options({ name, initial, options, onPick }: OptionsProps) {
  return (
    <Select name={name} defaultValue={initial} onChange={(event) => onPick?.(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </Select>
  )
}

function ToggleFilters({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const more = useTranslations('searchFilters')
  const user = useUser()
  const { contact_rules: hasRules } = useSettings()
  const has = useHasFilter()
  if (!['with_photo', 'online', 'near', 'verified', 'new'].some(has)) return null
  return (
    <Fieldset legend={t('only')}>
      {filters.newest && <input type="hidden" name="newest" value="1" />}
      {has('with_photo') && (
        <Checkbox name="with_photo" value="1" defaultChecked={filters.with_photo === '1'}>
          {t('withPhoto')}
        </Checkbox>
      )}
      {has('online') && (
        <Checkbox name="online" value="1" defaultChecked={filters.online === '1'}>
          {t('online')}
        </Checkbox>
      )}
      {user && has('near') && (
        <Checkbox name="near" value="1" defaultChecked={filters.near === '1'}>
          {t('near')}
        </Checkbox>
      )}
      {has('verified') && (
        <Checkbox name="verified" value="1" defaultChecked={filters.verified === '1'}>
          {more('verified')}
        </Checkbox>
      )}
      {has('new') && (
        <Checkbox name="new" value="1" defaultChecked={filters.new === '1'}>
          {more('new')}
        </Checkbox>
      )}
      {user && hasRules && has('suits_both') && (
        <Checkbox name="suits_both" value="1" defaultChecked={filters.suits_both === '1'}>
          {more('suitsBoth')}
        </Checkbox>
      )}
    </Fieldset>
  )
}

/** How far away, and when last here: bands, as profiles show them. */
function Bands({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('searchFilters')
  const user = useUser()
  const has = useHasFilter()
  return (
    <>
      {has('last_seen') && (
        <Field label={t('lastSeen')}>
          <Options
            name="last_seen"
            initial={filters.last_seen ?? ''}
            options={[
              { value: '', name: t('anyTime') },
              ...lastSeenBands.map((band) => ({ value: band, name: t(`seen.${band}`) })),
            ]}
          />
        </Field>
      )}
      {user && has('near') && (
        <Field label={t('maxDistance')}>
          <Options
            name="max_distance"
            initial={filters.max_distance ?? ''}
            options={[
              { value: '', name: t('anyDistance') },
              ...maxDistances.map((km) => ({ value: km, name: t('within', { km }) })),
            ]}
          />
        </Field>
      )}
    </>
  )
}

function Intention({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('searchFilters')
  const traits = useTranslations('traits.intentions')
  const { intentions: isOn } = useSettings()
  const has = useHasFilter()
  if (!has('intention') || !isOn) return null
  return (
    <Field label={t('intention')}>
      <Options
        name="intention"
        initial={filters.intention ?? ''}
        options={[
          { value: '', name: t('anyIntention') },
          ...intentions.map((value) => ({ value, name: traits(value) })),
        ]}
      />
    </Field>
  )
}

function Interests({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const has = useHasFilter()
  if (!has('interests')) return null
  return (
    <Fieldset legend={t('interests')}>
      <InterestInputs name="interests" chosen={parseInterests(filters)} />
    </Fieldset>
  )
}
