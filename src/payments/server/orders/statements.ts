import { findAccountSummary } from '../../../accounts/server/public.ts'
import { listMovements, type Movement } from '../../../credits/server/public.ts'
import { isoLocale, localePath } from '../../../platform/locales.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { sendMail } from '../../../server/mail/send-mail.ts'
import { sumPaidByCurrency } from '../order-sums.ts'

const statementJob = defineJob<JobPayload & { member: string; from: string; to: string }>(
  'payments_statement_mail',
)

/** Enqueues the previous month's statement for each member with ledger entries in it. */
export async function sendStatements(ctx: Context): Promise<void> {
  const to = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), 1))
  const from = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - 1, 1))
  for (const { member_id } of await listMovements(ctx.db, ctx.site.id, from, to)) {
    const payload = {
      site: ctx.site.id,
      member: member_id,
      from: from.toISOString(),
      to: to.toISOString(),
    }
    await ctx.enqueue(statementJob, payload, { key: `statement:${member_id}:${payload.from}` })
  }
}

async function sendStatement(ctx: Context, memberId: string, from: Date, to: Date): Promise<void> {
  const account = await findAccountSummary(ctx.db, memberId)
  if (!account) return
  const [movement] = await listMovements(ctx.db, ctx.site.id, from, to, memberId)
  if (!movement) return
  const paid = await sumPaidByCurrency(ctx.db, memberId, from, to)
  const { language } = account
  const values = {
    month: new Intl.DateTimeFormat(isoLocale(language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(from),
    amount: paid.map((money) => formatMoney(money, language)).join(' + ') || '–',
    ...figures(movement),
    link: `${ctx.origin}${localePath(language, '/transactions')}`,
  }
  await sendMail(ctx, {
    template: 'payments/statement',
    to: account.email,
    locale: language,
    values,
  })
}

const figures = ({ added, spent, balance }: Movement) => ({ added, spent, balance })

export const statementJobs: JobHandler[] = [
  jobHandler(
    statementJob,
    (ctx, { member, from, to }) => sendStatement(ctx, member, new Date(from), new Date(to)),
    {
      transaction: false,
    },
  ),
]
