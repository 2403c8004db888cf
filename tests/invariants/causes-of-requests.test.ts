import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { getWhy } from '../../src/causes/contract.ts'
import { listRequests, openRequest } from '../../src/chat/request-contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { saveContactRule } from '../../src/contact/contract.ts'
import { openRule } from '../../src/contact/rules.ts'
import { OPENED_REQUEST, WAITING_MESSAGES } from '../../src/platform/contact-sources.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { addTwoMembers, addWrongSessions, insertMessage, refused } from '../factories/causeless.ts'
import { addWriter, startConversation } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addSession } from '../factories/sessions.ts'

const node = await testApp()
const { as } = node
const db = node.app.pool

type NewRequest = { from: string; to: string; session: string | null; via?: number; id?: string }

/** A request of each state, which an operator might insert ready to be opened. */
const insertRequest = ({ from, to, session, via, id }: NewRequest) =>
  execute(
    db,
    sql`insert into message_request (site_id, request_id, member_id, other_id, message_id, text, credits, state, decided_at, created_at,
                                     lapses_at, closed_until, session_id, via)
        values (1, ${newId()}, ${from}, ${to}, ${id ?? crypto.randomUUID()}, 'Hello', 0, 'open', now(), now(), now() + interval '14 days',
                now() + interval '200 days', ${session}, ${via ?? null})`,
  )

const insertWaiting = (from: string, to: string, session: string | null) =>
  execute(
    db,
    sql`insert into waiting_message (member_id, id, other_id, text, created_at, session_id)
        values (${from}, gen_random_uuid(), ${to}, 'Hello', now(), ${session})`,
  )

const insertComment = (from: string, to: string, session: string | null) =>
  execute(
    db,
    sql`insert into like_comment (site_id, member_id, other_id, text, prompt, words_hash, created_at, session_id)
        values (1, ${from}, ${to}, 'Front or back?', 'argue_about', '', now(), ${session})`,
  )

describe('what becomes a message, or comes with a like, needs a session too', () => {
  test('a request, a waiting message and a comment', async () => {
    const [from, to] = await addTwoMembers(db)
    for (const [name, session] of [
      ['none', null] as const,
      ...Object.entries(await addWrongSessions(db, from)),
    ]) {
      await expect(insertRequest({ from, to, session }), name).rejects.toMatchObject(refused)
      const job = { from, to, session, via: WAITING_MESSAGES }
      await expect(insertRequest(job), name).rejects.toMatchObject(refused)
      await expect(insertWaiting(from, to, session), name).rejects.toMatchObject(refused)
      await expect(insertComment(from, to, session), name).rejects.toMatchObject(refused)
    }
    const session = await addSession(db, from)
    await insertRequest({ from, to, session })
    await insertWaiting(from, to, session)
    await insertComment(from, to, session)
    for (const table of [sql`message_request`, sql`like_comment`])
      await expect(
        execute(db, sql`update ${table} set member_id = ${to} where member_id = ${from}`),
      ).rejects.toMatchObject({ code: '23001' })
    // Before the address is confirmed, the sign-up form is enough.
    await insertWaiting(await addMember(db, { confirmed: false }), to, null)
    const invented = await addMember(db, { origin: 'fictional' })
    await expect(insertWaiting(invented, to, null)).rejects.toMatchObject(refused)
  })

  test('an opened request is stored once, as its own message, with the session that wrote it', async () => {
    const [writer, reader] = [await addWriter(db), await addWriter(db)]
    const [mine, theirs] = [await as(reader), await as(writer)]
    await mine(saveContactRule, { rule: { ...openRule, who: 'liked' } })
    await theirs(sendMessage, { id: crypto.randomUUID(), profile: reader, text: 'Good evening' })
    const [request] = (await mine(listRequests, {})).received
    const id = request?.id ?? ''
    const why = await mine(getWhy, { id: `request-${id}` })
    expect(why).toMatchObject({
      cause: { kind: 'request', by: 'member', other: { id: writer }, details: 'stored' },
      session_at: expect.any(String),
    })
    await expect(theirs(getWhy, { id: `request-${id}` })).rejects.toMatchObject({ status: 404 })
    // Log-out does not undo what was written.
    await execute(db, sql`update session set ended_at = now() where member_id = ${writer}`)
    const { conversation } = await mine(openRequest, { id })
    const stored = sql`select m.via, m.session_id = r.session_id as same from message m join message_request r on r.message_id = m.id
                       where m.conversation_id = ${conversation}`
    expect(await row(db, stored)).toEqual({ via: OPENED_REQUEST, same: true })
    await expect(mine(getWhy, { id: `request-${id}` })).rejects.toMatchObject({ status: 404 })
    expect((await mine(getWhy, { id: `message-${conversation}-1` })).cause).toMatchObject({
      by: 'member',
      details: 'stored',
    })
    const again = { conversation, from: writer, session: null, via: OPENED_REQUEST }
    await expect(insertMessage(db, again)).rejects.toMatchObject(refused)
  })

  test('a request that waits is neither a message nor one of another pair', async () => {
    const { conversation, from } = await startConversation(node)
    const session = await addSession(db, from)
    const id = crypto.randomUUID()
    await insertRequest({ from, to: await addMember(db), session, id })
    const copy = sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id, via)
                     values (${conversation}, 9, ${id}, ${from}, 'Hello', now(), ${session}, ${OPENED_REQUEST})`
    await expect(execute(db, copy)).rejects.toMatchObject(refused)
  })
})
