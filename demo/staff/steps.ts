import sql from 'sql-template-tag'
import * as z from 'zod'
import type { App } from '../../src/server/app.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { row, type Queryable } from '../../src/server/database/query.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { logMail } from '../../src/server/mail/mail-log.ts'
import { staffRolesOf, type DemoMember } from '../cast.ts'
import { sessionIdOf } from '../members.ts'

/** Something that a demo person did in the past, through the operation that a request would run. */
export type Step = {
  at: Date
  by: DemoMember
  run: (ctx: MemberContext) => Promise<unknown>
}

/** Jobs that have to run although the step is past: they pay refunds and end suspensions. */
const jobsToRun = new Set(['pay-refund', 'console_end_suspension'])
const QueuedMail = z.object({ to: z.string(), template: z.string() })
/** A mail about an order goes to its buyer. */
const OrderMail = z.object({ order: z.string(), mail: z.string() })

/** Runs the steps in the order of their time, because the audit log is a chain. */
export async function runSteps(app: App, db: Queryable, steps: Step[]): Promise<void> {
  for (const { at, by, run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await run(createPastContext(app, db, by, at))
}

async function logOrderMail(
  ctx: MemberContext,
  { order, mail }: z.infer<typeof OrderMail>,
): Promise<void> {
  const { email: to } = await row<{ email: string }>(
    ctx.db,
    sql`select a.email from credit_order o join account a on a.member_id = o.member_id where o.order_id = ${order}`,
  )
  await logMail(ctx, { to, template: `payments/${mail}`, order }, 'accepted')
}

/** The local provider answers when the site is ready. */
const START_MS = 60_000

const laterOf = (planned: Date | undefined, now: Date) =>
  new Date(Math.max(planned?.getTime() ?? 0, now.getTime() + START_MS))

/** The context of a request in the past; its mails are logged as sent, and not sent. */
function createPastContext(app: App, db: Queryable, by: DemoMember, at: Date): MemberContext {
  const ctx = createJobContext(app, by.site, { cookies: [], afterCommit: [] }, db)
  const staffRoles = staffRolesOf(by.role)
  const past: MemberContext = {
    ...ctx,
    now: at,
    locale: by.person.language,
    country: by.person.city.country,
    actor: {
      memberId: by.id,
      sessionId: sessionIdOf(by),
      role: staffRoles.length > 0 ? 'operator' : 'member',
      staffRoles,
      secondStep: staffRoles.length > 0,
      confirmed: true,
      paid: false,
      banned: false,
      language: by.person.language,
    },
    inTransaction: (run) => run(past),
    enqueue: async (job, payload, options) => {
      const mail = QueuedMail.safeParse(payload)
      const letter = OrderMail.safeParse(payload)
      if (mail.success) await logMail({ ...ctx, now: at }, mail.data, 'accepted')
      else if (letter.success) await logOrderMail(past, letter.data)
      else if (jobsToRun.has(job.name))
        await ctx.enqueue(job, payload, { ...options, runAt: laterOf(options?.runAt, ctx.now) })
    },
  }
  return past
}
