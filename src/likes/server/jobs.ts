import { addEvidenceCopy, memberBlocked } from '../../blocks/server/public.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { removeComments } from './like-comment.ts'
import { removeBothFromInboxes } from './like-inbox.ts'
import { clearPair } from './like-pairs.ts'

/** A block removes the likes of both sides and their match. */
export const likesListeners: Listener[] = [
  onEvent(memberBlocked, async (ctx, { by, other, at }) => {
    const comments = await removeComments(ctx.db, by, other)
    if (comments.length > 0)
      await addEvidenceCopy(ctx.db, { by, other, kind: 'like_comments', content: comments, at })
    const likes = await clearPair(ctx.db, by, other)
    if (!likes) return
    await removeBothFromInboxes(ctx.db, by, other)
    await addEvidenceCopy(ctx.db, { by, other, kind: 'likes', content: likes, at })
  }),
]
