import { handle, type JobHandler } from '../feature.ts'
import { demoPhotos, demoPhotosKey } from './plan.ts'

const pauseMilliseconds = 150

export const demoJobs: JobHandler[] = [
  handle(
    demoPhotos,
    async (ctx, payload) => {
      if (!ctx.local) return
      const { takeSomePictures } = await import('./first-start.ts')
      if (!(await takeSomePictures(ctx, payload.plan))) return
      await ctx.enqueue(demoPhotos, payload, { key: demoPhotosKey, runAt: new Date(ctx.now.getTime() + pauseMilliseconds) })
    },
    { transaction: false },
  ),
]
