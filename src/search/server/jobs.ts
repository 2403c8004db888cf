import { lookingForChanged } from '../../profiles/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import type { Scheduled } from '../../server/feature.ts'
import { ACTIVE_STEP_SECONDS } from '../rules.ts'
import { refreshIdle } from './member-search.ts'
import { setRememberedGender } from './remembered-search.ts'
import { rebuildFacets } from './search-facet.ts'

/** Every night: removes idle members from the results and recounts the facets. */
export const searchSchedule: Scheduled[] = [
  {
    name: 'search-upkeep',
    cron: '10 3 * * *',
    run: async (ctx) => {
      const seconds = ctx.now.getTime() / 1000 - ctx.site.settings.idle_days * 86_400
      await refreshIdle(ctx.db, ctx.site.id, Math.floor(seconds / ACTIVE_STEP_SECONDS))
      await rebuildFacets(ctx.db, ctx.site.id)
    },
  },
]

/** Changing the gender that a member looks for also changes the last search. */
export const searchListeners: Listener[] = [
  onEvent(lookingForChanged, (ctx, { memberId, lookingFor }) =>
    setRememberedGender(ctx.db, memberId, lookingFor === 'everyone' ? undefined : lookingFor),
  ),
]
