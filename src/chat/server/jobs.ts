import { defineJob } from '../../server/jobs/job.ts'
import { memberBlocked, sealEnded } from '../../blocks/server/blocks.ts'
import { on, type Listener } from '../../server/facts.ts'
import { handle } from '../../server/feature.ts'
import { removeFromBoth } from './inbox.ts'
import { eraseBetween } from './messages.ts'

/** The files of a photo whose message was taken back. */
export const removeChatPhoto = defineJob<{ site: number; name: string }>('remove_chat_photo')

export const chatJobs = [
  handle(
    removeChatPhoto,
    async (ctx, { name }) => {
      for (const size of ['full', 'blurred']) await ctx.files.remove(`chat/${name}/${size}.webp`)
    },
    { transaction: false },
  ),
]

/** A block takes the conversation out of both views at once; what was written is sealed, and erased when its time is up. */
export const chatListeners: Listener[] = [
  on(memberBlocked, (ctx, { by, other, at }) => removeFromBoth(ctx.db, by, other, at)),
  on(sealEnded, async (ctx, { a, b, upTo }) => {
    for (const name of await eraseBetween(ctx.db, a, b, upTo)) await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name })
  }),
]
