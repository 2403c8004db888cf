import { addSealedCopy, memberBlocked } from '../../blocks/server/public.ts'
import { on, type Listener } from '../../server/event-listeners.ts'
import { unlistBoth } from './like-inbox.ts'
import { takeOutPair } from './like-pairs.ts'

/** A block takes the likes of both sides away, and the match with them. */
export const likesListeners: Listener[] = [
  on(memberBlocked, async (ctx, { by, other, at }) => {
    const likes = await takeOutPair(ctx.db, by, other)
    if (!likes) return
    await unlistBoth(ctx.db, by, other)
    await addSealedCopy(ctx.db, { by, other, kind: 'likes', content: likes, at })
  }),
]
