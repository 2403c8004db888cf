import { useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { countryName } from '../../platform/names.ts'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { Chip, ChipLink } from '../../web/ui/chips.tsx'
import { SlidersHorizontalIcon, StarIcon } from '../../web/ui/icon.tsx'
import type { SearchFilters } from '../contract.ts'
import { getSearchOrder, listPossibleOrders, orderedBy } from '../ordering-rules.ts'
import { filtersPath, searchPath } from '../rules.ts'
import { useAges } from './use-ages.ts'
import { useRegions } from './use-filter-options.ts'
import { useHasFilter } from './use-has-filter.ts'

// Sheets are loaded when they are opened.
const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const SavedSearchesSheet = lazyDialog(
  async () => (await import('./saved-searches-sheet.tsx')).SavedSearchesSheet,
)

/** The button for all filters, and order and one-tap filters as links. */
export function QuickFilters({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.order')
  const locale = useLocale()
  const user = useUser()
  const has = useHasFilter()
  const orders = listPossibleOrders(filters).filter(
    (order) => order !== 'near' || (user && has('near')),
  )
  const toggled = (name: 'online' | 'with_photo') =>
    searchPath({ ...filters, [name]: filters[name] ? undefined : '1' })
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-0.75 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <AllFilters filters={filters} />
      {orders.map((order) => (
        <ChipLink
          key={order}
          to={searchPath(orderedBy(filters, order))}
          pressed={getSearchOrder(filters) === order}
        >
          {t(order)}
        </ChipLink>
      ))}
      {has('online') && (
        <ChipLink to={toggled('online')} pressed={filters.online === '1'}>
          {t('online')}
        </ChipLink>
      )}
      {has('with_photo') && (
        <ChipLink to={toggled('with_photo')} pressed={filters.with_photo === '1'}>
          {t('withPhoto')}
        </ChipLink>
      )}
      {has('language') && (
        <ChipLink
          to={searchPath({ ...filters, language: filters.language ? undefined : locale })}
          pressed={filters.language !== undefined}
        >
          {t('language')}
        </ChipLink>
      )}
      {user && <SavedSearches filters={filters} />}
    </div>
  )
}

/** Opens the sheet; without its script it links to a page of its own. */
function AllFilters({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChipLink
        to={filtersPath(filters)}
        className="order-first"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <SlidersHorizontalIcon className="size-5" />
        <span>
          <span className="sr-only">{t('more')}: </span>
          <Summary filters={filters} />
        </span>
      </ChipLink>
      {open && <FilterSheet onClose={() => setOpen(false)} filters={filters} />}
    </>
  )
}

/** Opens the saved searches, which need a script. */
function SavedSearches({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.saved')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip onClick={() => setOpen(true)} className="flex-none">
        <StarIcon className="size-5" />
        {t('title')}
      </Chip>
      {open && <SavedSearchesSheet onClose={() => setOpen(false)} filters={filters} />}
    </>
  )
}

/**
 * "Women, 28–52, Utrecht". Names one country only: sorting all of them for a list would hold up a
 * phone for a fifth of a second.
 */
function Summary({ filters }: { filters: SearchFilters }) {
  const t = useTranslations('search.filters')
  const locale = useLocale()
  const { gender, country = 'any', region } = filters
  const { min, max } = useAges(filters)
  const { regions } = useRegions(country)
  const regionName = regions.find(({ id }) => String(id) === region)?.name
  const countryLabel = country === 'any' ? null : countryName(locale, country)
  return [
    t(gender ? (gender === 'female' ? 'women' : 'men') : 'everyone'),
    t('range', { min, max }),
    region ? regionName : countryLabel,
  ]
    .filter(Boolean)
    .join(', ')
}
