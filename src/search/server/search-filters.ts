import type { Output } from '../../platform/contract.ts'
import { ageOn, type SearchTraits } from '../../profiles/rules.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { SearchFilters, searchFilters as contract } from '../contract.ts'
import { YEARS_AROUND } from '../../profiles/rules.ts'
import { allowedFilters, parseFilters } from '../rules.ts'
import { findRememberedFilters } from './remembered-search.ts'

/** The initial filters, restricted to those that the site offers. */
export async function searchFilters(ctx: Context): Promise<Output<typeof contract>> {
  return {
    filters: allowedFilters(await resolveInitialFilters(ctx), ctx.site.settings.search_fields),
  }
}

/**
 * The member's last search, otherwise derived from the profile; for a visitor all members of their
 * country.
 */
async function resolveInitialFilters(ctx: Context): Promise<SearchFilters> {
  if (!ctx.actor) return inCountry(ctx, ctx.country)
  const [remembered, traits] = await Promise.all([
    findRememberedFilters(ctx),
    findViewerTraits(ctx),
  ])
  if (remembered !== null) return parseFilters(new URLSearchParams(remembered))
  return traits ? toDefaultFilters(ctx, traits) : inCountry(ctx, ctx.country)
}

const inCountry = (ctx: Context, country: string): SearchFilters => ({
  country: ctx.site.settings.countries.includes(country) ? country : 'any',
})

function toDefaultFilters(
  ctx: Context,
  { looking_for, birth_date, country }: SearchTraits,
): SearchFilters {
  const age = ageOn(birth_date, ctx.now)
  return {
    gender: looking_for === 'everyone' ? undefined : looking_for,
    ...inCountry(ctx, country),
    min_age: String(Math.max(ctx.site.settings.min_age, age - YEARS_AROUND)),
    max_age: String(age + YEARS_AROUND),
  }
}
