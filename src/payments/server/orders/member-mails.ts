import { findAccountSummary } from '../../../accounts/server/public.ts'
import { isLocale, isoLocale, localePath, type Locale } from '../../../platform/locales.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { sendMail } from '../../../server/mail/send-mail.ts'
import { isTestOrder } from '../../rules.ts'
import { findOrder, type OrderRow } from '../credit-orders.ts'

export type MemberMail =
  | 'receipt'
  | 'withdrawal-receipt'
  | 'paid-back'
  | 'discount-lost'
  | 'premium-ended'
  | 'debit-announced'
  | 'debit-returned'
  | 'charged-back'
  | 'chargeback-reversed'
  | 'letter'

export type Recipient = { email: string; language: Locale }

type Payload = JobPayload & {
  order: string
  mail: MemberMail
  amount?: number
  note?: string
  /** What a letter says. */
  text?: string
  to?: Recipient
}

/**
 * Mails a member about an order. `amount` (minor units) defaults to the order's; `to` is set when
 * the account may be erased before the job runs.
 */
export const memberMailJob = defineJob<Payload>('payments-member-mail')

export const memberMailJobs: JobHandler[] = [
  jobHandler(
    memberMailJob,
    async (ctx, { order: orderId, mail, amount, note, text, to }) => {
      const order = await findOrder(ctx.db, orderId)
      const account = to ?? (order && (await findAccountSummary(ctx.db, order.member_id)))
      if (!order || !account) return
      const locale = account.language
      const about = toValues(ctx, order, locale, amount ?? order.amount)
      const values = { ...about, note: note ?? '', text: text ?? '' }
      const template = `payments/${mail}`
      await sendMail(ctx, { template, to: account.email, locale, values, order: orderId })
    },
    { transaction: false },
  ),
]

function toValues(ctx: Context, order: OrderRow, locale: Locale, amount: number) {
  const language = isLocale(order.language) ? order.language : locale
  return {
    ...(isTestOrder(order) && { test: order.provider }),
    order: order.order_id,
    credits: order.credits,
    amount: formatMoney({ amount, currency: order.currency }, language),
    date: new Intl.DateTimeFormat(isoLocale(language), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(order.completed_at ?? order.created_at),
    days: ctx.site.settings.refund_days,
    link: `${ctx.origin}${localePath(language, `/transactions/${order.order_id}`)}`,
    objection: `${ctx.origin}${localePath(locale, '/complaints')}?about=${order.order_id}`,
  }
}
