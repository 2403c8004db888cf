import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { countriesByName } from '../../platform/names.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { regionsQuery } from './queries.ts'

type Option = { value: string; name: string }

/** Options of the country, region and gender selects, by name in the reader's language. */
export function useFilterOptions(country: string): {
  /** Whether the country has regions to choose from. */
  hasRegions: boolean
  genders: Option[]
  countries: Option[]
  regions: Option[]
} {
  const t = useTranslations('search.filters')
  const locale = useLocale()
  const { countries } = useSettings()
  const { hasRegions, regions } = useRegions(country)
  const named = countriesByName(locale, countries).map(({ code, name }) => ({ value: code, name }))
  return {
    hasRegions,
    genders: [
      { value: 'female', name: t('women') },
      { value: 'male', name: t('men') },
      { value: '', name: t('everyone') },
    ],
    countries: [...named, { value: 'any', name: t('anyCountry') }],
    regions: [
      { value: '', name: t('anyRegion') },
      ...regions.map(({ id, name }) => ({ value: String(id), name })),
    ],
  }
}

/** The regions of a country; none of `any`, and none where the country has no regions. */
export function useRegions(country: string) {
  const { region_data } = useSettings()
  const hasRegions = country !== 'any' && region_data[country] !== 0
  const { data } = useQuery({ ...regionsQuery(useApi(), country), enabled: hasRegions })
  return { hasRegions, regions: hasRegions ? (data?.regions ?? []) : [] }
}
