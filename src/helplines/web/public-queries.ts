import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { listHelplines } from '../contract.ts'
import type { HelplineList } from '../contract.ts'

export const helplinesQuery = (api: Api, list: HelplineList, country: string) =>
  queryOptions({
    queryKey: ['helplines', list, country],
    queryFn: ({ signal }) => api(listHelplines, { list, country }, { signal }),
  })

/** The country of an address, or another one where it names none. */
export const readCountry = (search: URLSearchParams, fallback: string): string => {
  const country = search.get('country') ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : fallback
}
