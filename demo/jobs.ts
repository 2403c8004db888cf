import { jobHandler, type JobHandler } from '../src/server/feature.ts'
import { demoPhotos, demoPhotosKey } from './plan.ts'

/** The pause as a multiple of the work, so that drawing uses half of a core at most. */
const PAUSES = 1

export const demoJobs: JobHandler[] = [
  jobHandler(
    demoPhotos,
    async (ctx, payload) => {
      if (!ctx.local) return
      const { drawFirstPhotos } = await import('./first-photos.ts')
      const started = performance.now()
      if (!(await drawFirstPhotos(ctx))) return
      const took = performance.now() - started
      await ctx.enqueue(demoPhotos, payload, {
        key: demoPhotosKey,
        runAt: new Date(ctx.now.getTime() + took * (1 + PAUSES)),
      })
    },
    { transaction: false },
  ),
]
