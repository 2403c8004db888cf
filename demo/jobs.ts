import { jobHandler, type JobHandler } from '../src/server/feature.ts'
import { demoPhotos, demoPhotosKey } from './plan.ts'

/** The pause as a multiple of the work, so that drawing uses a fifth of a core at most. */
const PAUSES = 4

export const demoJobs: JobHandler[] = [
  jobHandler(
    demoPhotos,
    async (ctx, payload) => {
      if (!ctx.local) return
      const { drawNextPhotos } = await import('./first-start.ts')
      const started = performance.now()
      if (!(await drawNextPhotos(ctx, payload.plan))) return
      const took = performance.now() - started
      await ctx.enqueue(demoPhotos, payload, {
        key: demoPhotosKey,
        runAt: new Date(ctx.now.getTime() + took * (1 + PAUSES)),
      })
    },
    { transaction: false },
  ),
]
