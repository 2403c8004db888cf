import type { App } from '../src/server/app.ts'
import { createAffiliateLink } from './affiliates.ts'
import type { DemoMember } from './cast.ts'
import { newDemoPassword, writeDemoFile } from './demo-file.ts'
import { drawWhenRead } from './drawn-files.ts'
import type { Plan } from './plan.ts'
import { seedDemo } from './seed.ts'

/**
 * Creates the demo members of an empty installation. Their photos are drawn when they are read; a job
 * draws those of the first pages while the site serves. With `brands` it is a company with so many brands and much work.
 */
export async function makeDemo(app: App, members: number, brands = 0): Promise<void> {
  const plan: Plan = { seed: 'vonk', members, day: app.clock().toISOString().slice(0, 10), brands }
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
  drawWhenRead(app)
}
