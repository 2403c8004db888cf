import type { App } from '../src/server/app.ts'
import type { Context } from '../src/server/context.ts'
import { enqueue } from '../src/server/jobs/job.ts'
import { castOf, type CastMember } from './cast.ts'
import { newDemoPassword, writeDemoFile } from './demo-file.ts'
import { missingOf, sittingsOf, takePictures } from './photos.ts'
import { demoPhotos, demoPhotosKey, type Plan } from './plan.ts'
import { progressBar } from './progress.ts'
import { seedDemo } from './seed.ts'

const picturesAtOnce = 3
const picturesPerJob = 6
/** Of a large cast only the most recently active get pictures. */
const mostPictures = 2_500

/** The demo people of an empty installation; pictures until the time is over, the rest by job while the site serves. */
export async function makeDemo(app: App, members: number, pictureSeconds: number): Promise<void> {
  const plan: Plan = { seed: 'vonk', members, day: app.clock().toISOString().slice(0, 10) }
  const password = newDemoPassword()
  const cast = await seedDemo(app, plan, password)
  const idsOf = (part: CastMember['part']) =>
    cast.filter((member) => member.site === 1 && member.part === part).map(({ id }) => id)
  writeDemoFile(app.config.var, { password, members: idsOf('member'), fictional: idsOf('fictional') })
  await takeFirstPictures(app, cast, pictureSeconds)
  const soon = new Date(app.clock().getTime() + 2_000)
  await enqueue(app.pool, demoPhotos, { site: 1, plan }, { key: demoPhotosKey, runAt: soon })
}

async function takeFirstPictures(app: App, cast: CastMember[], seconds: number): Promise<void> {
  const sittings = sittingsOf(cast)
  const ends = performance.now() + seconds * 1000
  const bar = progressBar('Drawing demo people', sittings.length)
  const studio = { db: app.pool, files: app.files, now: app.clock() }
  await takePictures(studio, sittings, { lanes: picturesAtOnce, enough: () => performance.now() > ends, onTaken: bar.show })
  bar.end()
}

let known: { plan: string; cast: CastMember[] } | undefined

/** People are thought up once in a process: the job comes many times. */
function castFor(plan: Plan): CastMember[] {
  const key = JSON.stringify(plan)
  if (known?.plan !== key) known = { plan: key, cast: castOf(plan) }
  return known.cast
}

/** One picture after the other, so that requests have the other core; false when none is left. */
export async function takeSomePictures(ctx: Context, plan: Plan): Promise<boolean> {
  const missing = await missingOf(ctx.db, sittingsOf(castFor(plan)).slice(0, mostPictures))
  await takePictures(ctx, missing.slice(0, picturesPerJob), { lanes: 1 })
  return missing.length > picturesPerJob
}
