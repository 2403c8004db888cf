import { findMailTarget } from '../../accounts/server/public.ts'
import { isLocale, isoLocale, localePath, type Locale } from '../../platform/locales.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import { getMemberName } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { checkInPath, contactRequestPath, sharedPlanPath } from '../rules.ts'
import { findPlan, planToken, type PlanRow } from './date-plan.ts'
import { findPlanContact } from './plan-of-link.ts'
import { contactToken, findContact } from './trusted-contact.ts'

type PlanJob = { site: number; plan: string }

/** Asks somebody whether they want to be a trusted contact. */
export const askContactJob = defineJob<{ site: number; contact: string }>('meetings_ask_contact')
/** Sends the trusted contact the link to a plan. */
export const sharePlanJob = defineJob<PlanJob>('meetings_share_plan')
/** Asks the member by mail whether they are all right. */
export const askMemberJob = defineJob<PlanJob>('meetings_ask_member')
/** Tells the trusted contact that no answer came. */
export const alertContactJob = defineJob<PlanJob>('meetings_alert_contact')
/** The same by text message, to a contact with a number. */
export const textContactJob = defineJob<PlanJob>('meetings_text_contact')
/** Tells a contact who was alerted that the member is fine. */
export const allClearJob = defineJob<PlanJob>('meetings_all_clear')

const toLocale = (locale: string): Locale => (isLocale(locale) ? locale : 'en')

/** A time in a mail as the clocks at the place of the date show it. */
const formatTime = (at: Date, { time_zone: timeZone }: PlanRow, locale: Locale) =>
  new Intl.DateTimeFormat(isoLocale(locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(at)

async function askContact(ctx: Context, { contact: id }: { contact: string }): Promise<void> {
  const contact = await findContact(ctx, id)
  if (!contact || contact.agreed_at || contact.declined_at) return
  const locale = toLocale(contact.locale)
  await sendMail(ctx, {
    template: 'meetings/contact-request',
    to: contact.email,
    locale,
    kind: 'requested',
    values: {
      name: await getMemberName(ctx.db, contact.member_id),
      contact: contact.name,
      link: ctx.origin + localePath(locale, contactRequestPath(contactToken(ctx, id))),
    },
  })
}

type ContactMail = 'plan' | 'no-answer' | 'all-clear'

async function mailContact(ctx: Context, planId: string, mail: ContactMail): Promise<void> {
  const planned = await findPlan(ctx, planId)
  const found = planned && (await findPlanContact(ctx, planned))
  if (!found || (found.plan.ended_at !== null && mail !== 'all-clear')) return
  const { plan, contact } = found
  const locale = toLocale(contact.locale)
  const to = (path: string) => ctx.origin + localePath(locale, path)
  const values: MailValues = {
    name: await getMemberName(ctx.db, plan.member_id),
    contact: contact.name,
    ...(mail !== 'all-clear' && {
      partner: plan.partner_name,
      place: plan.place,
      time: formatTime(plan.starts_at, plan, locale),
      link: to(sharedPlanPath(planToken(ctx, planId))),
    }),
    ...(mail === 'plan' && {
      refuse: to(contactRequestPath(contactToken(ctx, contact.contact_id))),
    }),
  }
  await sendMail(ctx, {
    template: `meetings/${mail}`,
    to: contact.email,
    locale,
    kind: 'service',
    values,
  })
}

async function textContact(ctx: Context, { plan: id }: PlanJob): Promise<void> {
  const planned = await findPlan(ctx, id)
  const found = planned && (await findPlanContact(ctx, planned))
  if (!found?.contact.phone || found.plan.ended_at !== null || !ctx.sendSms) return
  const locale = toLocale(found.contact.locale)
  const { subject } = await ctx.renderMail('meetings/no-answer-text', locale, {
    name: await getMemberName(ctx.db, found.plan.member_id),
    link: ctx.origin + localePath(locale, sharedPlanPath(planToken(ctx, id))),
  })
  await ctx.sendSms(found.contact.phone, subject, 'meetings/no-answer-text')
}

async function askMember(ctx: Context, { plan: id }: PlanJob): Promise<void> {
  const plan = await findPlan(ctx, id)
  if (!plan?.asked_at || plan.ended_at) return
  const account = await findMailTarget(ctx.db, plan.member_id)
  if (!account) return
  const locale = account.language
  const path = checkInPath(id)
  const values = { link: ctx.origin + localePath(locale, path) }
  if (account.confirmed)
    await sendMail(ctx, { template: 'meetings/check-in', to: account.email, locale, values })
}

const outside = { transaction: false }

export const mailJobs: JobHandler[] = [
  jobHandler(askContactJob, askContact, outside),
  jobHandler(sharePlanJob, (ctx, { plan }) => mailContact(ctx, plan, 'plan'), outside),
  jobHandler(askMemberJob, askMember, outside),
  jobHandler(alertContactJob, (ctx, { plan }) => mailContact(ctx, plan, 'no-answer'), outside),
  jobHandler(textContactJob, textContact, outside),
  jobHandler(allClearJob, (ctx, { plan }) => mailContact(ctx, plan, 'all-clear'), outside),
]
