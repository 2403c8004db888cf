import sql from 'sql-template-tag'
import { openAftercare } from '../../src/aftercare/server/aftercare.ts'
import { markAftercareRead } from '../../src/aftercare/server/aftercare-notice.ts'
import { continueAftercare } from '../../src/aftercare/server/send-notices.ts'
import { stateLoss } from '../../src/aftercare/server/state-loss.ts'
import { decideCase } from '../../src/moderation/console/server/case-review.ts'
import { disableByStaff } from '../../src/moderation/console/server/public.ts'
import { makeComplaint } from '../../src/moderation/server/make-complaint.ts'
import type { MemberContext } from '../../src/server/context.ts'
import { execute } from '../../src/server/database/query.ts'
import { reviewWithdrawn } from '../../src/server/review-kind.ts'
import { recordAudit } from '../../src/staff/server/public.ts'
import type { DemoMember, DemoRole } from '../cast.ts'
import type { DemoFraud, FraudState } from '../frauds.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000

const letter =
  'Several people wrote to us that you asked them for gift cards with a story about a stolen card. That is fraud, whoever asks.'
const reason = 'The same story and the same sum in every chat.'
const appeal =
  'It was not me: somebody had my password, which I had used elsewhere too. I have a report of the police about it.'
const upheld =
  'You are right. The log-ins of that week came from elsewhere, and the report of the police confirms it. Your account is open again.'
const police = 'The police of Groningen asked us on the phone to wait: they meet the man tomorrow.'
const lossText = 'I bought two gift cards for 200 euros each. He has the codes of both.'

const hoursSinceBan: Record<FraudState, number> = {
  read: 70,
  corrected: 300,
  held: 5,
  unread: 40,
}

type Demo = { frauds: DemoFraud[]; cast: DemoMember[]; now: Date }

/** Accounts that were closed for fraud, and what those who wrote with them were told. */
export const createAftercareSteps = ({ frauds, cast, now }: Demo): Step[] =>
  frauds.flatMap((each) => createSteps(each, { cast, now }))

function createSteps(
  { state, fraud, conversations }: DemoFraud,
  { cast, now }: Omit<Demo, 'frauds'>,
): Step[] {
  const find = (role: DemoRole) =>
    cast.find((member) => member.role === role && member.site === fraud.site)
  const [operator, moderator] = [find('operator'), find('moderator')]
  if (!operator) return []
  const ban = new Date(now.getTime() - hoursSinceBan[state] * HOUR)
  const hoursLater = (hours: number) => new Date(ban.getTime() + hours * HOUR)
  const victim = conversations[0]?.other
  let aftercare = ''
  let report = ''
  // Somebody else decides about an appeal.
  const decidedBy = (state === 'corrected' ? moderator : null) ?? operator
  const requestedBy = decidedBy === operator ? (moderator?.id ?? null) : null
  const banned: Step = {
    at: ban,
    by: decidedBy,
    run: async (ctx) => {
      const hold = state === 'held' ? police : ''
      report = await closeAccount(ctx, { fraud, requestedBy, hold })
      const decision = { member: fraud.id, report, rule: 'scam' as const, requestedBy, hold }
      const opened = await openAftercare(ctx, {
        ...decision,
        origin: 'member',
        decidedBy: decidedBy.id,
      })
      aftercare = opened?.aftercare_id ?? ''
      if (aftercare !== '') await continueAftercare(ctx, aftercare)
    },
  }
  if (!victim || state === 'held' || state === 'unread') return [banned]
  const read: Step = {
    at: hoursLater(3),
    by: victim,
    run: (ctx) => markAftercareRead(ctx, { aftercare, member: victim.id }),
  }
  if (state === 'read') return [banned, read, toLossStep(victim, hoursLater(4), () => aftercare)]
  return [
    banned,
    read,
    ...appealSteps({ fraud, by: operator, at: hoursLater, ids: () => ({ report, aftercare }) }),
  ]
}

async function closeAccount(
  ctx: MemberContext,
  { fraud, requestedBy, hold }: { fraud: DemoMember; requestedBy: string | null; hold: string },
): Promise<string> {
  const report = await disableByStaff(ctx, {
    member: fraud.id,
    reason: 'scam',
    answer: letter,
    hold,
    ...(requestedBy !== null && { requestedBy }),
  })
  await recordAudit(ctx.db, ctx, {
    action: 'member.ban',
    subject: { kind: 'member', id: fraud.id },
    reason,
    before: { banned: false },
    after: { banned: true, number: `R-${report}` },
  })
  return report
}

const toLossStep = (victim: DemoMember, at: Date, aftercare: () => string): Step => ({
  at,
  by: victim,
  run: (ctx) =>
    stateLoss(ctx, { id: aftercare(), channel: 'gift_card', amount: 'to_1000', text: lossText }),
})

/** The removed member objects and is right: those who were told are told that too. */
function appealSteps({
  fraud,
  by,
  at,
  ids,
}: {
  fraud: DemoMember
  by: DemoMember
  at: (hours: number) => Date
  ids: () => { report: string; aftercare: string }
}): Step[] {
  let id = ''
  return [
    {
      at: at(20),
      by: fraud,
      run: async (ctx) => {
        const { ticket } = await makeComplaint(ctx, {
          kind: 'service',
          name: fraud.person.name,
          email: fraud.email,
          about: `R-${ids().report}`,
          text: appeal,
        })
        id = ticket.slice(2)
      },
    },
    {
      at: at(50),
      by,
      run: async (ctx) => {
        const decided = { kind: 'complaint', id, measure: 'restore', answer: upheld } as const
        await decideCase(ctx, {
          ...decided,
          explanation: '',
          illegal: false,
          remains: null,
          hold: '',
        })
        await ctx.emit(reviewWithdrawn, { kind: 'complaint', subject: id })
        // Listeners take the time of now.
        await execute(
          ctx.db,
          sql`update aftercare set corrected_at = ${ctx.now} where site_id = ${ctx.site.id} and aftercare_id = ${ids().aftercare}`,
        )
        await continueAftercare(ctx, ids().aftercare)
      },
    },
  ]
}
