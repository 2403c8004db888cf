import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { listHelplineChecks } from '../contract.ts'

export const helplineChecksQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['operator', 'helplines', country],
    queryFn: ({ signal }) => api(listHelplineChecks, { country }, { signal }),
  })

type Line = { list: string; kind: string; line: string }

/** The address of the page for a country, with a line of it in the form. */
export function helplinesAddress(country: string, line?: Line): string {
  const search = new URLSearchParams({ country, ...line })
  return `/operator/helplines?${search.toString()}`
}

export const isSameLine = (one: Line, other: Partial<Line>): boolean =>
  one.list === other.list && one.kind === other.kind && one.line === other.line
