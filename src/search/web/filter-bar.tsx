import { useState, type ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Form } from '../../web/router/form.tsx'
import { Button } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/classes.ts'
import { ChevronDownIcon, SearchIcon } from '../../web/ui/icon.tsx'
import type { SearchFilters } from '../contract.ts'
import { useAges } from './use-ages.ts'
import { useFilterOptions } from './use-filter-options.ts'
import { useHasFilter } from './use-has-filter.ts'

/**
 * The four main filters in one bar, from 992 px: a GET form, so that it works before its script
 * arrives.
 */
export function FilterBar({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const [country, setCountry] = useState(filters.country ?? 'any')
  const { genders, countries, regions, hasRegions } = useFilterOptions(country)
  const ages = useAges(filters)
  const has = useHasFilter()
  return (
    <Form
      method="get"
      action="/members"
      role="search"
      aria-label={t('label')}
      className="hidden items-center rounded-card bg-surface p-2 shadow-2 ring-1 ring-line lg:flex"
    >
      <HiddenFilters filters={filters} />
      {has('gender') && (
        <Cell label={t('show')}>
          {(id) => (
            <FilterSelect id={id} name="gender" initial={filters.gender ?? ''} options={genders} />
          )}
        </Cell>
      )}
      {has('ages') && (
        <Cell label={t('ages')}>
          {(id) => (
            <span className="flex items-center gap-1 tabular-nums">
              <AgeInput id={id} name="min_age" value={ages.min} label={t('youngest')} />
              <span aria-hidden="true" className="h-px w-2 bg-current" />
              <AgeInput name="max_age" value={ages.max} label={t('oldest')} />
            </span>
          )}
        </Cell>
      )}
      {has('country') && (
        <Cell label={t('country')} wide>
          {(id) => (
            <FilterSelect
              id={id}
              name="country"
              initial={country}
              options={countries}
              onPick={setCountry}
            />
          )}
        </Cell>
      )}
      {has('region') && (hasRegions || country === 'any') && (
        <Cell label={t('region')} wide last>
          {(id) => (
            <FilterSelect
              key={country}
              id={id}
              name="region"
              initial={country === filters.country ? (filters.region ?? '') : ''}
              options={regions}
            />
          )}
        </Cell>
      )}
      <Button type="submit" variant="solid" large className="ms-auto">
        <SearchIcon />
        {t('submit')}
      </Button>
    </Form>
  )
}

/** Keeps the filters that the bar does not show. */
function HiddenFilters({ filters }: { filters: SearchFilters }) {
  const names = [
    'near',
    'newest',
    'with_photo',
    'online',
    'language',
    'interests',
    'intention',
  ] as const
  return names.map(
    (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
  )
}

type CellProps = {
  label: string
  wide?: boolean
  last?: boolean
  children: (id: string) => ReactNode
}

function Cell({ label, wide, last, children }: CellProps) {
  const id = `filter-${label}`
  return (
    <div
      className={classes(
        'min-w-0 px-4.5 py-1.5',
        wide ? 'flex-[1_1_220px]' : 'flex-[0_1_150px]',
        !last && 'border-e border-line',
      )}
    >
      <label htmlFor={id} className="block text-xs font-[550] text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

const selectClass =
  'relative -mt-4.5 min-h-11.5 w-full rounded-[4px] border-0 bg-transparent pt-4.5 font-semibold text-ink'

type FilterSelectProps = {
  id: string
  name: string
  initial: string
  options: { value: string; name: string }[]
  onPick?: (value: string) => void
}

function FilterSelect({ id, name, initial, options, onPick }: FilterSelectProps) {
  return (
    <span className="relative block">
      <select
        id={id}
        name={name}
        defaultValue={initial}
        onChange={(event) => onPick?.(event.target.value)}
        className={classes(selectClass, 'cursor-pointer appearance-none pe-6 text-ellipsis')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute end-0 top-1 size-4.5" />
    </span>
  )
}

function AgeInput({
  id,
  name,
  value,
  label,
}: {
  id?: string
  name: string
  value: number
  label: string
}) {
  return (
    <input
      id={id}
      name={name}
      inputMode="numeric"
      pattern="[0-9]{2}"
      maxLength={2}
      defaultValue={value}
      aria-label={label}
      className={classes(selectClass, 'max-w-8')}
    />
  )
}
