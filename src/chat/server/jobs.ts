import { defineJob } from '../../server/jobs/job.ts'
import { handle } from '../../server/feature.ts'

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
