import { handle, type JobHandler } from '../src/server/feature.ts'
import { demoPhotos, demoPhotosKey } from './plan.ts'

/** The pause is so many times as long as the work: drawing takes a fifth of a core at most. */
const PAUSES = 4

export const demoJobs: JobHandler[] = [
  handle(
    demoPhotos,
    async (ctx, payload) => {
      if (!ctx.local) return
      const { takeSomePictures } = await import('./first-start.ts')
      const started = performance.now()
      if (!(await takeSomePictures(ctx, payload.plan))) return
      const took = performance.now() - started
      await ctx.enqueue(demoPhotos, payload, { key: demoPhotosKey, runAt: new Date(ctx.now.getTime() + took * (1 + PAUSES)) })
    },
    { transaction: false },
  ),
]
