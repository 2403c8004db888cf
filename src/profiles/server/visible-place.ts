import type { Context } from '../../server/context.ts'
import { cityById, localizedName } from '../../server/places/places.ts'
import { formatDays } from '../trip-rules.ts'
import type { ProfileCard } from '../contract.ts'
import { locationNames } from './location-names.ts'
import type { ProfileRow } from './profile.ts'

type Row = Pick<ProfileRow, 'region' | 'city' | 'visit_city' | 'visit_from' | 'visit_to'>

export type VisiblePlace = {
  names: Pick<ProfileCard, 'region' | 'city' | 'visiting'>
  /** From which distances are taken. */
  city: number | null
}

/**
 * Where others see somebody: at home, or at the place of a trip, which says so and hides the home. Who
 * is not logged in reads the home as on any other day: a page that lost its city would say when nobody
 * is there.
 */
export function toVisiblePlace({ actor, locale }: Context, row: Row): VisiblePlace {
  const { visit_city: visited, visit_from: from, visit_to: to } = row
  const place = visited === null ? undefined : cityById(visited)
  if (!actor || !place || from === null || to === null)
    return {
      names: { ...locationNames(row.region, row.city, locale), visiting: null },
      city: row.city,
    }
  const dates = formatDays(locale, from, to)
  const visiting = { city: localizedName(place, locale), from, to, dates }
  return { names: { region: '', city: '', visiting }, city: place.id }
}
