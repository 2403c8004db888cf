import { memberJoined } from '../../accounts/server/public.ts'
import { lookingForChanged } from '../../profiles/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import type { Schedule } from '../../server/feature.ts'
import { ACTIVE_STEP_SECONDS, toQuery } from '../rules.ts'
import { refreshIdle } from './member-search.ts'
import { saveFilters, setRememberedGender } from './remembered-search.ts'
import { rebuildFacets } from './search-facet.ts'

/** Every night: removes idle members from the results and recounts the facets. */
export const searchSchedule: Schedule[] = [
  {
    name: 'search_rebuild_facets',
    cron: '10 3 * * *',
    run: async (ctx) => {
      const seconds = ctx.now.getTime() / 1000 - ctx.site.settings.idle_days * 86_400
      await refreshIdle(ctx.db, ctx.site.id, Math.floor(seconds / ACTIVE_STEP_SECONDS))
      await rebuildFacets(ctx.db, ctx.site.id)
    },
  },
]

/**
 * Ages named at sign-up become the first search; changing the gender that a member looks for also
 * changes the last search.
 */
export const searchListeners: Listener[] = [
  onEvent(memberJoined, async (ctx, { memberId, search }) => {
    if (!search) return
    const { gender, minAge, maxAge } = search
    await saveFilters(
      ctx.db,
      memberId,
      toQuery({ gender, min_age: String(minAge), max_age: String(maxAge) }),
    )
  }),
  onEvent(lookingForChanged, (ctx, { memberId, lookingFor }) =>
    setRememberedGender(ctx.db, memberId, lookingFor === 'everyone' ? undefined : lookingFor),
  ),
]
