import type { App } from '../src/server/app.ts'
import type { Context } from '../src/server/context.ts'
import { enqueue } from '../src/server/jobs/job.ts'
import { createAffiliateLink } from './affiliates.ts'
import { createDemoMembers, type DemoMember } from './cast.ts'
import { newDemoPassword, writeDemoFile } from './demo-file.ts'
import { findMissingPhotos, createPhotoTasks, drawPhotos } from './photos.ts'
import { demoPhotos, demoPhotosKey, type Plan } from './plan.ts'
import { progressBar } from './progress.ts'
import { seedDemo } from './seed.ts'

const photoConcurrency = 3
const photosPerJob = 6
/** In a large set only the most recently active members get photos. */
const maxPhotos = 2_500

/**
 * Creates the demo members of an empty installation. Draws photos for `pictureSeconds`; a job draws
 * the rest while the site serves.
 */
export async function makeDemo(app: App, members: number, pictureSeconds: number): Promise<void> {
  const plan: Plan = { seed: 'vonk', members, day: app.clock().toISOString().slice(0, 10) }
  const password = newDemoPassword()
  const cast = await seedDemo(app, plan, password)
  const idsOf = (role: DemoMember['role']) =>
    cast.filter((member) => member.site === 1 && member.role === role).map(({ id }) => id)
  writeDemoFile(app.config.var, {
    password,
    members: idsOf('member'),
    fictional: idsOf('fictional'),
    affiliate: await createAffiliateLink(app),
  })
  await drawFirstPhotos(app, cast, pictureSeconds)
  const soon = new Date(app.clock().getTime() + 2_000)
  await enqueue(app.pool, demoPhotos, { site: 1, plan }, { key: demoPhotosKey, runAt: soon })
}

async function drawFirstPhotos(app: App, cast: DemoMember[], seconds: number): Promise<void> {
  const tasks = createPhotoTasks(cast)
  const ends = performance.now() + seconds * 1000
  const bar = progressBar('Drawing demo people', tasks.length)
  const studio = { db: app.pool, files: app.files, now: app.clock() }
  await drawPhotos(studio, tasks, {
    concurrency: photoConcurrency,
    shouldStop: () => performance.now() > ends,
    onProgress: bar.show,
  })
  bar.end()
}

let cached: { plan: string; cast: DemoMember[] } | undefined

/** Cached per process, because the job runs many times. */
function getMembers(plan: Plan): DemoMember[] {
  const key = JSON.stringify(plan)
  if (cached?.plan !== key) cached = { plan: key, cast: createDemoMembers(plan) }
  return cached.cast
}

/**
 * Draws one batch of photos sequentially, so that requests can use the other core; returns false if
 * none is left.
 */
export async function drawNextPhotos(ctx: Context, plan: Plan): Promise<boolean> {
  const missing = await findMissingPhotos(
    ctx.db,
    createPhotoTasks(getMembers(plan)).slice(0, maxPhotos),
  )
  await drawPhotos(ctx, missing.slice(0, photosPerJob), { concurrency: 1 })
  return missing.length > photosPerJob
}
