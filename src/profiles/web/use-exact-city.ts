import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../web/page-context.ts'
import type { City } from '../places-contract.ts'
import type { LocationInput } from './location-fields.tsx'
import { citiesQuery } from './queries.ts'

/** Finds the city whose whole name was typed without choosing it; null unless one alone bears it. */
export function useExactCity() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ country, text }: LocationInput): Promise<City | null> => {
      const { cities } = await queries.fetchQuery(citiesQuery(api, country, text.trim()))
      const [city, other] = cities.filter(({ exact }) => exact)
      return city && !other ? city : null
    },
  })
}
