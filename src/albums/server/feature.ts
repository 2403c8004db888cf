import { memberBlocked } from '../../blocks/server/public.ts'
import { onEvent } from '../../server/event-listeners.ts'
import type { Feature } from '../../server/feature.ts'
import { removeGrant } from './album-grant.ts'
import { albumRoutes } from './routes.ts'

/** A block takes back what both sides let each other see; its end does not bring it back. */
export const feature: Feature = {
  routes: albumRoutes,
  listeners: [
    onEvent(memberBlocked, async (ctx, { by, other }) => {
      await removeGrant(ctx, by, other)
      await removeGrant(ctx, other, by)
    }),
  ],
}
