import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMatch, addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { recordTone } from '../../../tests/factories/voice.ts'
import { blockMember } from '../../blocks/contract.ts'
import { makeReport } from '../../moderation/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { listFeatures } from '../../app/server/features.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { draftVoice } from '../../voice/contract.ts'
import { voiceEncoder } from '../../voice/server/public.ts'
import { getConversation, listChats, listMessages } from '../contract.ts'
import { unsendMessage } from '../sending-contract.ts'
import { sendVoice } from '../voice-contract.ts'

const node = await testApp()
const { app, as, request, advance } = node
const db = app.pool
const { settings } = app.siteById(1)
settings.voice_notes = true
const folder = await mkdtemp(join(tmpdir(), 'vonk-voice-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const uuid = () => crypto.randomUUID()
const path = await recordTone(folder, { format: 'webm', codec: 'libopus', seconds: 2 })
const sound = new Blob([path === null ? 'none' : new Uint8Array(await readFile(path))])
const isHere = path !== null

beforeEach(() => {
  settings.voice_notes = true
  settings.voice_credits = 1
})

/** A recording as the encoder, which another test is about, leaves it. */
async function record(member: string): Promise<string> {
  const [id, name] = [uuid(), `test-${uuid()}`]
  await app.files.put(`photos/${name}/full`, new Uint8Array([1, 2, 3, 4, 5]))
  await execute(
    db,
    sql`insert into voice_recording (site_id, member_id, id, name, milliseconds, wave, recorded_at)
        values (1, ${member}, ${id}, ${name}, 2000, '{10,100}', ${node.now()})`,
  )
  return id
}

/** Through the encoder, where this machine has one. */
async function upload(member: string, api: Api): Promise<string> {
  const id = uuid()
  const drafts = [1, 2].map(() => api(draftVoice, { id }, { file: sound }))
  if (isHere) {
    const [first, again] = await Promise.all(drafts)
    expect(first).toEqual(again)
    expect(first?.voice).toMatchObject({ src: `/voice-drafts/${id}`, milliseconds: 2000 })
    return id
  }
  for (const draft of drafts) await expect(draft).rejects.toMatchObject({ code: 'voice_off' })
  return record(member)
}

const chat = async () => {
  const started = await startConversation(node)
  const speak = async (text = '') => {
    const id = await record(started.from)
    return started.api(sendVoice, { id, conversation: started.conversation, text })
  }
  return { ...started, speak }
}
const kindsPaid = async (member: string) =>
  (
    await rows<{ kind: string }>(
      db,
      sql`select kind from ledger_transaction where member_id = ${member}`,
    )
  ).map(({ kind }) => kind)
const play = (src: string, member?: string, headers: Record<string, string> = {}) =>
  request(src, { headers }, member)

describe('a voice note', () => {
  test('is a message at the price of a text, whose sound both can play', async () => {
    const { api, other, from, to, conversation, say } = await chat()
    const before = await say(api, 'Before')
    const sent = await api(sendVoice, {
      id: await upload(from, api),
      conversation,
      text: 'Ten o’clock at the station',
    })
    expect(sent.credits).toBe(before.credits - 1)
    expect(sent.message).toMatchObject({
      kind: 'voice',
      text: 'Ten o’clock at the station',
      cost: 1,
      photo: null,
      voice: { src: `/voice-notes/${conversation}/3`, milliseconds: expect.any(Number) },
    })
    const { messages } = await other(listMessages, { conversation })
    expect(messages.at(-1)).toMatchObject({ kind: 'voice', cost: 0, mine: false })
    expect(messages.at(-1)?.voice?.wave.length).toBeGreaterThan(1)
    const src = sent.message.voice?.src ?? ''
    for (const member of [from, to]) {
      const response = await play(src, member)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/webm'])
    }
    const part = await play(src, to, { range: 'bytes=1-3' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toMatch(/^bytes 1-3\/\d+$/)
    expect((await part.arrayBuffer()).byteLength).toBe(3)
    expect((await listChatOf(other)).last_message).toMatchObject({
      kind: 'voice',
      preview: 'Ten o’clock at the station',
    })
    expect(await kindsPaid(from)).not.toContain('photo')
  })

  test('costs what the brand says for any length, and nothing where a text to a match does', async () => {
    const { api, from, conversation, speak } = await chat()
    settings.voice_credits = 3
    const { conversation: head } = await api(getConversation, { conversation })
    expect(head.voice_price?.credits ?? null).toBe(isHere ? 3 : null)
    expect((await speak()).message.cost).toBe(3)
    const id = await record(from)
    await expect(api(sendVoice, { id, conversation, credits: 1 })).rejects.toMatchObject({
      code: 'price_changed',
    })
    const [writer, match] = [await addWriter(db), await addWriter(db)]
    await addMatch(db, writer, match)
    const first = { id: await record(writer), profile: match }
    expect((await (await as(writer))(sendVoice, first)).message.cost).toBe(0)
  })

  test('is sent and charged once, however often it is repeated', async () => {
    const { api, from, conversation } = await chat()
    const id = await record(from)
    const results = await Promise.all(
      Array.from({ length: 5 }, () => api(sendVoice, { id, conversation, text: 'Once' })),
    )
    expect(new Set(results.map(({ message }) => message.seq))).toEqual(new Set([2]))
    expect(new Set(results.map(({ credits }) => credits)).size).toBe(1)
    await expect(api(sendVoice, { id, conversation, text: 'Other' })).rejects.toMatchObject({
      code: 'message_id_taken',
    })
  })

  test('returns its credits while nobody played it, and none after the first play', async () => {
    const { api, other, to, conversation, speak } = await chat()
    const unheard = await speak()
    await other(listMessages, { conversation })
    expect(await api(unsendMessage, { conversation, seq: unheard.message.seq })).toMatchObject({
      returned: true,
    })
    expect((await play(unheard.message.voice?.src ?? '', to)).status).toBe(404)
    const played = await speak()
    expect((await play(played.message.voice?.src ?? '', to)).status).toBe(200)
    expect(await api(unsendMessage, { conversation, seq: played.message.seq })).toMatchObject({
      returned: false,
    })
  })

  test('is played by nobody else, and by nobody after a block', async () => {
    const { api, other, from, to, conversation, speak } = await chat()
    const { message } = await speak()
    const src = message.voice?.src ?? ''
    const stranger = await addMember(db)
    expect((await play(src, stranger)).status).toBe(404)
    expect((await play(src)).status).toBe(403)
    expect((await play(`/chat-photos/${conversation}/${message.seq}/full.webp`, to)).status).toBe(
      404,
    )
    expect((await play(`/voice-notes/${conversation}/1`, to)).status).toBe(404)
    await other(blockMember, { member: from })
    expect((await play(src, to)).status).toBe(404)
    const id = await record(from)
    await expect(api(sendVoice, { id, conversation, text: '' })).rejects.toMatchObject({
      code: 'not_in_conversation',
    })
  })

  test('is a draft for its owner alone until it is sent, for a day at most', async () => {
    const { api, from, to, conversation } = await chat()
    const id = await record(from)
    expect((await play(`/voice-drafts/${id}`, from)).status).toBe(200)
    expect((await play(`/voice-drafts/${id}`, to)).status).toBe(404)
    const asTo = await as(to)
    await expect(asTo(sendVoice, { id, conversation, text: '' })).rejects.toMatchObject({
      code: 'voice_missing',
    })
    const sent = await record(from)
    await api(sendVoice, { id: sent, conversation, text: '' })
    advance(25 * 3_600_000)
    const schedule = listFeatures(app.config)
      .flatMap((feature) => feature.scheduled ?? [])
      .find(({ name }) => name === 'voice_drafts')
    if (!schedule) throw new Error('drafts are deleted by a schedule')
    await runScheduled(app, schedule)
    const { left } = await row<{ left: string[] }>(
      db,
      sql`select array_agg(id::text) as left from voice_recording where member_id = ${from}`,
    )
    expect(left).toEqual([sent])
    await expect(api(sendVoice, { id, conversation, text: '' })).rejects.toMatchObject({
      code: 'voice_missing',
    })
    advance(-25 * 3_600_000)
  })

  test('counts for the limits of a text: contact details in a first message, an unconfirmed address', async () => {
    const [writer, partner] = [await addWriter(db), await addWriter(db)]
    const api = await as(writer)
    const id = await record(writer)
    await expect(
      api(sendVoice, { id, profile: partner, text: 'Write to me: noor@example.com' }),
    ).rejects.toMatchObject({ code: 'contact_in_first_message' })
    expect((await api(sendVoice, { id, profile: partner, text: 'Hello' })).message.seq).toBe(1)
  })

  test('can be reported with the messages before it', async () => {
    const { other, from, conversation, speak } = await chat()
    const { message } = await speak('Send me money')
    await other(makeReport, {
      subject: 'message',
      member: from,
      conversation,
      seq: message.seq,
      reason: 'scam',
      text: '',
    })
    const { kind, before, report } = await row<{ kind: string; before: number; report: string }>(
      db,
      sql`select snapshot -> 'message' -> 'message' ->> 'kind' as kind, jsonb_array_length(snapshot -> 'message' -> 'before') as before,
            report_id::text as report
          from report where reported_id = ${from}`,
    )
    expect([kind, before]).toEqual(['voice', 1])
    const playAs = async (member: string) =>
      (await play(`/operator-voice/${report}/${message.seq}`, member)).status
    expect(await playAs(await addStaff(db, ['moderator']))).toBe(200)
    expect(await playAs(await addStaff(db, ['content']))).toBe(403)
    expect(await playAs(from)).toBe(403)
  })

  test('does not exist at a brand that is off', async () => {
    const { api, conversation, speak, say } = await chat()
    const { message } = await speak()
    settings.voice_notes = false
    expect((await api(getConversation, { conversation })).conversation.voice_price).toBeNull()
    await expect(api(draftVoice, { id: uuid() }, { file: sound })).rejects.toMatchObject({
      code: 'voice_off',
    })
    await expect(api(sendVoice, { id: message.id, conversation, text: '' })).rejects.toMatchObject({
      code: 'voice_off',
    })
    await say(api, 'Then in writing')
  })
})

test('a machine without ffmpeg offers no voice notes', async () => {
  expect(await voiceEncoder.isAvailable()).toBe(isHere)
})

const listChatOf = async (api: Api) => {
  const [first] = (await api(listChats, {})).chats
  if (!first) throw new Error('there is a chat')
  return first
}
