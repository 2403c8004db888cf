import { localePath, type Locale } from '../../platform/locales.ts'
import { findMailCause, hasCausePage } from '../../platform/mail-causes.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import type { Context } from '../context.ts'
import { jobHandler, type JobHandler } from '../feature.ts'
import { defineEvent } from '../domain-event.ts'
import { defineJob } from '../jobs/job.ts'
import { findNeutralName } from '../neutral-name.ts'
import { AddressRefused } from './mail.ts'
import { logMail } from './mail-log.ts'
import {
  getMailKind,
  returnMailAllowance,
  consumeMailAllowance,
  type MailKind,
} from './mailed-addresses.ts'

export type QueuedMail = {
  /** `<feature>/<file>` below `src/`, such as `accounts/confirm-address`. */
  template: string
  to: string
  locale: Locale
  values: MailValues
  headers?: Record<string, string>
}

/** Published when the mail server does not know the address. */
export const addressRefused = defineEvent<{ address: string }>('address_refused')

const sendMailJob = defineJob<QueuedMail & { site: number }>('send-mail')

/** Enqueues a mail in the transaction; its job is retried until the mail server accepts it. */
export async function queueMail(
  ctx: Pick<Context, 'enqueue' | 'site'>,
  mail: QueuedMail,
): Promise<void> {
  await ctx.enqueue(sendMailJob, { ...mail, site: ctx.site.id })
}

type OutgoingMail = Omit<QueuedMail, 'values'> & {
  /**
   * A function is called only if the mail is sent, as it creates a link that replaces an earlier
   * one.
   */
  values: MailValues | (() => Promise<MailValues>)
  /** The order that the mail is about. */
  order?: string
  /** Overrides the kind of the template. */
  kind?: MailKind
}

/**
 * For jobs: renders and sends at once, as a mail with a token must not be stored in the queue.
 * Throws unless the mail server accepts it, so that the job is retried; for an unknown address it
 * publishes `addressRefused` instead. Sends nothing when the address has used up its allowance.
 */
export async function sendMail(ctx: Context, mail: OutgoingMail): Promise<void> {
  const { template, to, locale, values, headers = {}, kind = getMailKind(template) } = mail
  if (findMailCause(template) === null) throw new Error(`the mail ${template} has no cause`)
  // Its entry in the log, which the page “Why” reads.
  const id = crypto.randomUUID()
  if (!(await consumeMailAllowance(ctx, to, kind))) {
    ctx.log.warn(
      { template, kind },
      'a mail was not sent: its address has used up the hourly allowance',
    )
    await logMail(ctx, mail, 'limited')
    return
  }
  try {
    const as = await findNeutralName(ctx, { address: to })
    const rendered = await ctx.renderMail(
      template,
      locale,
      typeof values === 'function' ? await values() : values,
      hasCausePage(template) ? `${ctx.origin}${localePath(locale, `/why/mail-${id}`)}` : null,
      as,
    )
    await ctx.sendMail({ to, as, ...rendered, headers })
  } catch (error) {
    if (!(error instanceof AddressRefused)) {
      await returnMailAllowance(ctx, to, kind)
      await logMail(ctx, mail, 'failed', error instanceof Error ? error.message : '')
      throw error
    }
    await logMail(ctx, mail, 'refused')
    await ctx.inTransaction((tx) => tx.emit(addressRefused, { address: to }))
    return
  }
  await logMail(ctx, { ...mail, id }, 'accepted')
}

export const mailJobs: JobHandler[] = [
  jobHandler(sendMailJob, (ctx, mail) => sendMail(ctx, mail), { transaction: false }),
]
