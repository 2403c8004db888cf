import sql from 'sql-template-tag'
import { giveCredits } from '../../src/console/server/give-credits.ts'
import { countCorrections } from '../../src/credits/server/public.ts'
import { createCampaign } from '../../src/discounts/console/server/create-campaign.ts'
import { execute } from '../../src/server/database/query.ts'
import { answerDispute } from '../../src/payments/console/server/answer-dispute.ts'
import { refundOrder } from '../../src/payments/console/server/refund-order.ts'
import { resolveFault } from '../../src/accounting/console/server/resolve-fault.ts'
import { applyChargeback } from '../../src/payments/server/orders/reversals.ts'
import { recordFault } from '../../src/accounting/server/reconciliation-faults.ts'
import { logMail, MAIL_LOG_DAYS } from '../../src/server/mail/mail-log.ts'
import { plainAmount } from '../../src/platform/money.ts'
import type { MemberContext } from '../../src/server/context.ts'
import type { DemoMember } from '../cast.ts'
import { paymentOf, type DemoOrder } from '../orders.ts'
import type { Step } from './steps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Books = {
  /** Completed orders of members without a published password. */
  orders: DemoOrder[]
  members: DemoMember[]
  staff: Record<'support' | 'finance', DemoMember>
  now: Date
}

/** Refunds, chargebacks, differences and corrections of the last weeks, each about its own order. */
export function createMoneySteps({ orders, members, staff, now }: Books): Step[] {
  const { finance, support } = staff
  const before = orders
    .filter(({ at }) => at.getTime() < now.getTime() - 2 * DAY)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const disputed = before.filter(({ method }) => cardReasons[method]).slice(0, 3)
  const recent = before.filter((order) => order.method !== 'sdd' && !disputed.includes(order))
  const debits = before.filter(({ method }) => method === 'sdd')
  const about = (index: number, run: (order: DemoOrder) => Step[]) => {
    const order = recent[index]
    return order ? run(order) : []
  }
  return [
    ...[0, 1, 2].flatMap((i) => about(i, (order) => [refundStep(order, finance, i === 0)])),
    ...disputed.flatMap((order, i) => {
      const reasons = cardReasons[order.method] ?? []
      const reason = reasons[i % reasons.length] ?? unauthorised
      return chargebackSteps(order, { finance, isAccepted: i === 2, reason, now })
    }),
    ...debits.slice(0, 3).flatMap((order, i) =>
      chargebackSteps(order, {
        finance,
        isAccepted: i === 2,
        reason: returns[i] ?? unauthorised,
        now,
      }),
    ),
    ...[3, 4].flatMap((i) =>
      about(i, (order) => differenceSteps(order, { finance, isExplained: i === 4 })),
    ),
    ...members.slice(0, 3).map(({ id }, i): Step => ({
      at: new Date(now.getTime() - (2 + 3 * i) * DAY),
      by: support,
      run: async (ctx) =>
        giveCredits(ctx, {
          id,
          credits: i === 0 ? 120 : 20,
          corrections: await countCorrections(ctx.db, id),
          answer: '',
          reason: 'A message was lost during the maintenance of that night.',
        }),
    })),
    ...before
      .filter(({ at }) => at.getTime() > now.getTime() - MAIL_LOG_DAYS * DAY)
      .map((order) => receiptStep(order, support)),
    campaignStep(finance, now),
  ]
}

/** The receipt, as the log of mails has it. */
const receiptStep = ({ id, buyer, at }: DemoOrder, by: DemoMember): Step => ({
  at,
  by,
  run: (ctx) =>
    logMail(ctx, { to: buyer.email, template: 'payments/receipt', order: id }, 'accepted'),
})

const hoursAfter = ({ at }: DemoOrder, hours: number) => new Date(at.getTime() + hours * HOUR)

const refundStep = (order: DemoOrder, finance: DemoMember, isAll: boolean): Step => ({
  at: hoursAfter(order, 20),
  by: finance,
  run: (ctx) =>
    refundOrder(ctx, {
      id: order.id,
      amount: isAll ? order.amount : Math.round(order.amount / 4),
      refunded: 0,
      reason: 'Paid twice by mistake, asked for it by email.',
    }),
})

type Reason = { code: string; text: string; accepted: string }
type Dispute = { finance: DemoMember; isAccepted: boolean; reason: Reason; now: Date }

const stolen = 'The member confirmed that the card was stolen.'
const notDelivered = 'Some of the credits were booked a day late.'
const unauthorised: Reason = {
  code: 'UNAUTHORISED',
  text: 'Unauthorised transaction',
  accepted: 'The member did not use the account that day.',
}
const visaReasons: Reason[] = [
  { code: '10.4', text: 'Fraud – card absent', accepted: stolen },
  { code: '13.1', text: 'Merchandise or services not received', accepted: notDelivered },
]
const mastercardReasons: Reason[] = [
  { code: '4837', text: 'No cardholder authorization', accepted: stolen },
  { code: '4853', text: 'Cardholder dispute', accepted: notDelivered },
]

/** Why payments are charged back, by method; the money of other methods cannot be fetched back. */
const cardReasons: Partial<Record<string, Reason[]>> = {
  creditcard: visaReasons,
  visa: visaReasons,
  mastercard: mastercardReasons,
  maestro: mastercardReasons,
  cartebancaire: visaReasons,
  applepay: visaReasons,
  paypal: [
    unauthorised,
    { code: 'MERCHANDISE', text: 'Item not received', accepted: notDelivered },
  ],
}

/** Why banks return direct debits, by the codes of ISO 20022. */
const returns: Reason[] = [
  { code: 'AM04', text: 'Insufficient funds', accepted: 'The account was empty.' },
  { code: 'MD06', text: 'Refund requested by the payer', accepted: 'The member asked the bank.' },
  { code: 'AC04', text: 'Account closed', accepted: 'The account was closed, as the bank says.' },
]

function chargebackSteps(order: DemoOrder, dispute: Dispute): Step[] {
  const { finance, isAccepted, reason, now } = dispute
  const id = `chb_demo${order.id}`
  const arrived: Step = {
    at: hoursAfter(order, 40),
    by: finance,
    run: async (ctx) => {
      const value = plainAmount(order)
      await changePayment(ctx, order, 'chargebacks', {
        id,
        amount: { currency: order.currency, value },
        reason: { code: reason.code, description: reason.text },
      })
      const evidenceDueAt = new Date(now.getTime() + 60 * HOUR)
      await applyChargeback({ ...ctx, actor: null }, order.id, {
        id,
        amount: order.amount,
        reversed: false,
        reason: { code: reason.code, text: reason.text },
        evidenceDueAt,
      })
    },
  }
  if (!isAccepted) return [arrived]
  const accepted: Step = {
    at: hoursAfter(order, 47),
    by: finance,
    run: (ctx) =>
      answerDispute(ctx, {
        order: order.id,
        chargeback: id,
        decision: 'accepted',
        pieces: [],
        words: '',
        reason: reason.accepted,
      }),
  }
  return [arrived, accepted]
}

/** The provider paid back more than our books know: a refund made in its dashboard. */
function differenceSteps(
  order: DemoOrder,
  { finance, isExplained }: { finance: DemoMember; isExplained: boolean },
): Step[] {
  const { id, amount, currency } = order
  const returned = Math.round(amount / 4)
  const detail = `completed ${amount} ${currency} -${returned}`
  const key = { fault: 'provider_differs', subject: id, detail }
  const found: Step = {
    at: hoursAfter(order, 30),
    by: finance,
    run: async (ctx) => {
      await changePayment(ctx, order, 'refunds', {
        id: `re_demo${id}`,
        amount: { currency, value: plainAmount({ amount: returned }) },
        status: 'refunded',
      })
      await recordFault(ctx.db, ctx.site.id, key, ctx.now)
    },
  }
  if (!isExplained) return [found]
  const reason = 'Refunded in the dashboard of the provider after a call; the credits stay.'
  const explained: Step = {
    at: hoursAfter(order, 36),
    by: finance,
    run: (ctx) => resolveFault(ctx, { ...key, way: 'explain', reason }),
  }
  return [found, explained]
}

/** What the local provider answers from then on. */
const changePayment = (
  { db }: MemberContext,
  order: DemoOrder,
  list: 'refunds' | 'chargebacks',
  entry: object,
): Promise<number> =>
  execute(
    db,
    sql`update local_payment set body = jsonb_set(body, ${`{_embedded,${list}}`}::text[], ${JSON.stringify([entry])}::jsonb)
        where id = ${paymentOf(order)}`,
  )

const campaignStep = (finance: DemoMember, now: Date): Step => ({
  at: new Date(now.getTime() - 11 * DAY),
  by: finance,
  run: (ctx) =>
    createCampaign(ctx, {
      code: 'FAIR',
      codes: 25,
      name: 'Cards for the spring fair',
      percentage: 15,
      value_amount: null,
      currency: null,
      country: null,
      minimum_order_value: 0,
      starts: new Date(now.getTime() - 10 * DAY).toISOString(),
      expires: new Date(now.getTime() + 20 * DAY).toISOString(),
      reason: 'For the stand at the spring fair.',
    }),
})
