import sharp from 'sharp'
import sql from 'sql-template-tag'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { banMember } from '../../src/console/contract.ts'
import { makeReport } from '../../src/moderation/contract.ts'
import { uploadPhoto } from '../../src/photos/contract.ts'
import { photoSizes, photoUrl } from '../../src/platform/photo-url.ts'
import { saveNote } from '../../src/profiles/contract.ts'
import { saveSearch } from '../../src/search/contract.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import type { TestApp } from './app.ts'
import { addWriter } from './chat.ts'
import { order } from './checkout.ts'
import { addMember } from './member.ts'
import { addSession } from './sessions.ts'
import { addStaff } from './staff.ts'

export type PrivateLife = {
  member: string
  friend: string
  /** Ids of what belongs to the member or to the pair, by kind; the key is the name in a test's report. */
  ids: Record<'conversation' | 'photo' | 'order' | 'session' | 'saved search' | 'report', string>
  uuids: Record<'message' | 'waiting message' | 'transaction', string>
  photos: string[]
  /** Texts that only the member (and, for messages, the friend) may ever read. */
  canaries: string[]
}

export const BIRTH_DATE = '1987-03-09'

/** Creates a member with data of every private kind, and a friend they chat with. */
export async function addPrivateLife(test: TestApp): Promise<PrivateLife> {
  const { app, as } = test
  const db = app.pool
  const email = 'kanarie.post@kanarie.example'
  const passwordHash =
    '$argon2id$v=19$m=19456,t=2,p=1$S2FuYXJpZUthbmFyaWU$S2FuYXJpZUhhc2hLYW5hcmllSGFzaEthbmFyaWVIYQ'
  const member = await addWriter(db, {
    email,
    passwordHash,
    birthDate: BIRTH_DATE,
    name: 'Kaat',
    credits: 50,
    language: 'nl',
  })
  const friend = await addMember(db)
  const api = await as(member)
  const { message, conversation } = await sent(
    await api(sendMessage, { id: crypto.randomUUID(), profile: friend, text: 'Kanariebericht' }),
  )
  await uploaded(test, member)
  await api(saveNote, { id: friend, text: 'Kanarienotitie' })
  await api(saveSearch, { name: 'Kanariezoektocht', filters: {} })
  await api(makeReport, {
    subject: 'profile',
    member: friend,
    reason: 'other',
    text: 'Kanariemelding',
  }).catch(() => null)
  await order(test, member)
  await execute(
    db,
    sql`update account set email_source = '{"page":"kanariebron"}', traffic = '{"ref":"kanarieref"}' where member_id = ${member}`,
  )
  await execute(
    db,
    sql`update profile set disabled_reason = 'Kanariereden' where member_id = ${member}`,
  )
  const staff = await as(await addStaff(db, ['moderator']))
  await staff(banMember, {
    id: member,
    rule: 'other',
    answer: 'Kanariebrief van de staf',
    reason: 'Seen in a report',
  })
  await execute(db, sql`update session set device = 'Kanarietoestel' where member_id = ${member}`)
  const waiting = crypto.randomUUID()
  await execute(
    db,
    sql`insert into waiting_message (member_id, id, other_id, text, created_at, session_id)
        values (${member}, ${waiting}, ${friend}, 'Kanariewachten', now(), ${await addSession(db, member)})`,
  )
  const one = async (statement: ReturnType<typeof sql>) =>
    (await row<{ id: string }>(db, statement)).id
  const names = await rows<{ name: string }>(
    db,
    sql`select name from photo where member_id = ${member}`,
  )
  return {
    member,
    friend,
    ids: {
      conversation,
      photo: await one(sql`select photo_id as id from photo where member_id = ${member} limit 1`),
      order: await one(
        sql`select order_id as id from credit_order where member_id = ${member} limit 1`,
      ),
      session: await one(
        sql`select session_id as id from session where member_id = ${member} limit 1`,
      ),
      'saved search': await one(
        sql`select saved_id as id from saved_search where member_id = ${member} limit 1`,
      ),
      report:
        (
          await rows<{ id: string }>(
            db,
            sql`select report_id as id from report where member_id = ${member}`,
          )
        )[0]?.id ?? '1',
    },
    uuids: {
      message,
      'waiting message': waiting,
      transaction: await one(
        sql`select transaction_id as id from ledger_transaction where member_id = ${member} limit 1`,
      ),
    },
    photos: names.flatMap(({ name }) => photoSizes.map((size) => photoUrl(name, size))),
    canaries: [email, 'kanarie', BIRTH_DATE, passwordHash, ...names.map(({ name }) => name)],
  }
}

const sent = async (answer: { message: { id: string } | null; conversation?: string | null }) => ({
  message: answer.message?.id ?? '',
  conversation: answer.conversation ?? '',
})

async function uploaded({ request }: TestApp, member: string) {
  const noise = {
    create: {
      width: 500,
      height: 600,
      channels: 3 as const,
      background: '#a41',
      // Little noise: much of it would take the encoders ten times as long.
      noise: { type: 'gaussian' as const, mean: 90, sigma: 2 },
    },
  }
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  const response = await request(
    uploadPhoto.path,
    { method: 'POST', headers, body: Buffer.from(await sharp(noise).jpeg().toBuffer()) },
    member,
  )
  if (!response.ok) throw new Error(`the photo was refused: ${await response.text()}`)
}
