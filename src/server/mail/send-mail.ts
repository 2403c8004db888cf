import type { Locale } from '../../platform/locales.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import type { Context } from '../context.ts'
import { handle, type JobHandler } from '../feature.ts'
import { fact } from '../fact.ts'
import { defineJob } from '../jobs/job.ts'
import { AddressRefused } from './mail.ts'

export type QueuedMail = {
  /** `<feature>/<file>` below `src/`, such as `accounts/confirm-address`. */
  template: string
  to: string
  locale: Locale
  values: MailValues
  headers?: Record<string, string>
}

/** No mail reaches this address. */
export const addressRefused = fact<{ address: string }>('address_refused')

const sendMailJob = defineJob<QueuedMail & { site: number }>('send-mail')

/** Sends a mail once the transaction is in; tried again until the mail server takes it. */
export async function queueMail(ctx: Pick<Context, 'enqueue' | 'site'>, mail: QueuedMail): Promise<void> {
  await ctx.enqueue(sendMailJob, { ...mail, site: ctx.site.id })
}

/**
 * For jobs: renders and sends at once, as what holds a token must not wait in a queue in the open. Throws until the mail
 * server takes it, so that the job is tried again; an address that nobody has is told of instead.
 */
export async function sendMail(ctx: Context, { template, to, locale, values, headers = {} }: QueuedMail): Promise<void> {
  const rendered = await ctx.renderMail(template, locale, values)
  await ctx.sendMail({ to, ...rendered, headers }).catch(async (error: unknown) => {
    if (!(error instanceof AddressRefused)) throw error
    await ctx.inTransaction((own) => own.emit(addressRefused, { address: to }))
  })
}

export const mailJobs: JobHandler[] = [handle(sendMailJob, sendMail, { transaction: false })]
