import { useSettings } from '../../web/shell-queries.ts'
import type { SearchFilters } from '../contract.ts'
import { MAX_AGE } from '../rules.ts'

/** The ages of a search, clamped to the site's minimum and the highest selectable age. */
export function useAges(filters: SearchFilters): { min: number; max: number; floor: number } {
  const { min_age: floor } = useSettings()
  const within = (age: number) => Math.min(MAX_AGE, Math.max(floor, age))
  const min = within(Number(filters.min_age ?? floor))
  return { min, max: Math.max(min, within(Number(filters.max_age ?? MAX_AGE))), floor }
}
