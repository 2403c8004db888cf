import sql from 'sql-template-tag'
import { banMember } from '../../src/console/contract.ts'
import { answerApproval } from '../../src/staff/contract.ts'
import { sendGift, sendMessage } from '../../src/chat/sending-contract.ts'
import { listMessages } from '../../src/chat/contract.ts'
import { features } from '../../src/app/server/features.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import { execute, row } from '../../src/server/database/query.ts'
import type { TestApp } from './app.ts'
import { startConversation } from './chat.ts'
import { addMember } from './member.ts'
import { addStaff } from './staff.ts'

type Ban = { rule?: 'scam' | 'fake' | 'underage' | 'spam'; hold?: string }

export const banAnswer = 'You asked people for money that you never meant to return.'
export const banReason = 'The same story to several people.'

/** A site with three moderators, who ban as two people do, and what their bans lead to. */
export async function fraudSite(node: TestApp) {
  const { app, as, logInAgain, mails } = node
  const db = app.pool
  const staff = [
    await addStaff(db, ['moderator']),
    await addStaff(db, ['moderator']),
    await addStaff(db, ['moderator']),
  ] as const
  const moderator = async (index: 0 | 1 | 2) => {
    logInAgain(staff[index])
    return as(staff[index])
  }
  const ban = async (id: string, { rule = 'scam', hold = '' }: Ban = {}): Promise<void> => {
    const input = { id, rule, answer: banAnswer, reason: banReason, hold }
    const { approval } = await (await moderator(0))(banMember, input)
    await (
      await moderator(1)
    )(answerApproval, { id: approval, approved: true, answer: '' })
  }
  const emailOf = async (id: string) =>
    (await row<{ email: string }>(db, sql`select email from account where member_id = ${id}`)).email
  return {
    moderator,
    ban,
    emailOf,
    contacts: () => addContacts(node),
    /** The mails of aftercare to an address, in their order. */
    mailed: (email: string) =>
      mails.filter(({ to, subject }) => to === email && subject.startsWith('aftercare/')),
    aftercareOf: (banned: string) =>
      row<{ aftercare_id: string; state: string }>(
        db,
        sql`select aftercare_id, state from aftercare where banned_id = ${banned}`,
      ),
    countAftercare: async (banned: string) =>
      (
        await row<{ total: number }>(
          db,
          sql`select count(*)::int as total from aftercare where banned_id = ${banned}`,
        )
      ).total,
    runSchedule: async (name = 'aftercare_continue_unfinished') => {
      for (const { scheduled = [] } of features)
        for (const work of scheduled) if (work.name === name) await runScheduled(app, work)
    },
  }
}

/**
 * Two who wrote with a fraud: `from`, who paid for a message and a gift out of 100 credits, and
 * `silent`, who only got a message.
 */
async function addContacts({ app, as }: TestApp) {
  const db = app.pool
  const started = await startConversation({ app, as }, 100)
  const { conversation, api, other } = started
  await api(sendGift, { id: crypto.randomUUID(), conversation, gift: 'teddy' })
  await started.say(other, 'My car broke down <b>again</b>')
  await api(listMessages, { conversation })
  await other(listMessages, { conversation })
  const silent = await addMember(db, {
    language: 'pl',
    email: `${crypto.randomUUID()}@example.org`,
  })
  await other(sendMessage, { id: crypto.randomUUID(), profile: silent, text: 'Hello, beautiful' })
  const email = `${crypto.randomUUID()}@example.org`
  await execute(
    db,
    sql`update account set email = ${email}, language = 'de', email_confirmed_at = now() where member_id = ${started.from}`,
  )
  return { ...started, fraud: started.to, silent, email }
}
