import { cutText } from '../../platform/text-length.ts'
import { useSearchParams } from '../../web/router/hooks.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { funnelGroups, presets } from '../contract.ts'
import { readDay, resolvePeriod, type PeriodFailure } from '../rules.ts'
import type { PeriodInput, ScopeInput } from './queries.ts'

type Choice = {
  /** Another brand than that of the page. */
  site: number | undefined
  period: PeriodInput
  scope: ScopeInput
  by: (typeof funnelGroups)[number]
  isScoped: boolean
  /** Why the dates of the address are not used. */
  failure: PeriodFailure | null
}

/** What the address asks for; dates that make no period are left out. */
export function readChoice(search: URLSearchParams, now: Date): Choice {
  const days = presets.find((preset) => preset === search.get('days'))
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))]
  const number = search.get('site') ?? ''
  const site = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : undefined
  const ofBrand = site && { site }
  const dated = { ...(days && { days }), ...(from && { from }), ...(to && { to }) }
  const resolved = resolvePeriod(dated, now)
  const failure = typeof resolved === 'string' ? resolved : null
  const period = { ...ofBrand, ...(failure ? { ...(days && { days }) } : dated) }
  const lander = cutText(search.get('lander')?.trim() ?? '', 40)
  const country = search.get('country')?.trim().toUpperCase()
  const scope = {
    ...period,
    ...(lander && { lander }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
  }
  const by = funnelGroups.find((group) => group === search.get('by')) ?? 'lander'
  return { site, period, scope, by, isScoped: 'lander' in scope || 'country' in scope, failure }
}

/** The address of the page with some of its filters changed; null removes one. */
export function choicePath(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return `/operator/statistics?${next.toString()}`
}

export function useChoice(): Choice {
  const [search] = useSearchParams()
  return readChoice(search, new Date(useSettings().now))
}
