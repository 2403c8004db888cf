import sql from 'sql-template-tag'
import { features } from '../../src/app/server/features.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import {
  addTrustedContact,
  answerContactRequest,
  createDatePlan,
  type PlanInput,
} from '../../src/meetings/contract.ts'
import { toClock } from '../../src/meetings/rules.ts'
import type { Api } from '../../src/platform/contract.ts'
import { contactToken } from '../../src/meetings/server/trusted-contact.ts'
import { planToken } from '../../src/meetings/server/date-plan.ts'
import { execute } from '../../src/server/database/query.ts'
import { signing } from '../../src/server/http/create-context.ts'
import { newId } from '../../src/server/ids.ts'
import type { TestApp } from './app.ts'
import { startConversation } from './chat.ts'

const HOUR = 3_600_000

/** The values of a mail of a node without pages. */
const valuesOf = (text: string): Record<string, string> => {
  const content: { values: Record<string, string> } = JSON.parse(text)
  return content.values
}

/** The token in a link of a mail. */
const toToken = (link: string | undefined) =>
  decodeURIComponent(new URL(link ?? '').searchParams.get('token') ?? link?.split('/d/')[1] ?? '')

/** Two members who have written four messages each, and what plans for dates lead to. */
export function datePlans(node: TestApp) {
  const { as, mails, runJobs, now, app } = node
  const mailsTo = (email: string) =>
    mails.filter(({ to, subject }) => to === email && subject.startsWith('meetings/'))
  const lastValues = (email: string, template: string) =>
    valuesOf(
      mailsTo(email).findLast(({ subject }) => subject === `meetings/${template}`)?.text ?? '',
    )
  return {
    /** Two members, of whom each wrote that many messages. */
    async pair(messages = 4) {
      const chat = await startConversation(node)
      for (let sent = 1; sent < messages; sent++) await chat.say(chat.api, `Message ${sent}`)
      for (let sent = 0; sent < messages; sent++) await chat.say(chat.other, `Answer ${sent}`)
      return chat
    },
    /** A plan that begins in an hour, in Warsaw. */
    input(change: Partial<PlanInput> = {}, hours = 1): PlanInput {
      const zone = 'Europe/Warsaw'
      const start = new Date(now().getTime() + hours * HOUR)
      return {
        place: 'Café Blue Gate',
        note: '',
        ...toClock(start, zone),
        time_zone: zone,
        check_in: toClock(new Date(start.getTime() + 3 * HOUR), zone).time,
        contact: null,
        ...change,
      }
    },
    /** A contact who agreed, with their address. */
    async contact(api: Api, agrees = true, phone = '') {
      const email = `${crypto.randomUUID()}@example.org`
      const { id } = await api(addTrustedContact, { name: 'Mila', email, phone })
      await runJobs()
      const token = toToken(lastValues(email, 'contact-request')['link'])
      if (agrees) await (await as())(answerContactRequest, { token, answer: 'agree' })
      return { id, email, token }
    },
    planToken: (email: string, template = 'plan') => toToken(lastValues(email, template)['link']),
    mailsTo: (email: string) => mailsTo(email).map(({ subject }) => subject),
    lastValues,
    create: (api: Api, conversation: string, plan: PlanInput) =>
      api(createDatePlan, { ...plan, conversation }),
    async runSchedule() {
      for (const { scheduled = [] } of features)
        for (const work of scheduled)
          if (work.name === 'meetings_check_ins') await runScheduled(app, work)
      await runJobs()
    },
  }
}

type Dated = { member: string; partner: string; conversation: string }

/** Adds a plan for tomorrow that a contact knows of; returns its id and the tokens of both links. */
export async function addDatePlan({ app }: TestApp, { member, partner, conversation }: Dated) {
  const [plan, contact] = [newId(), newId()]
  await execute(
    app.pool,
    sql`insert into trusted_contact (site_id, contact_id, member_id, name, email, locale, asked_at, agreed_at)
        values (1, ${contact}, ${member}, 'Mila', 'mila@example.org', 'nl', now(), now())`,
  )
  await execute(
    app.pool,
    sql`insert into date_plan (site_id, plan_id, member_id, partner_id, conversation_id, partner_name, place, note, starts_at, time_zone,
                               contact_id, check_in_at, shared_at, created_at)
        values (1, ${plan}, ${member}, ${partner}, ${conversation}, 'Noor', 'Blauwe Hek', 'Ik neem de trein', now() + interval '1 day', 'Europe/Amsterdam',
                ${contact}, now() + interval '27 hours', now(), now())`,
  )
  const ctx = signing(app.config)
  return { plan, token: planToken(ctx, plan), contactToken: contactToken(ctx, contact) }
}
