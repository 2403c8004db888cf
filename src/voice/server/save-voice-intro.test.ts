import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { listOf } from '../../../tests/factories/reviews.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { blockMember } from '../../blocks/contract.ts'
import { requestExport } from '../../data-rights/contract.ts'
import { eraseMember } from '../../data-rights/server/erase-member.ts'
import { makeReport } from '../../moderation/contract.ts'
import { getMember, updateProfile } from '../../profiles/contract.ts'
import { decideReview, undoReview } from '../../reviews/contract.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { getVoiceIntro, removeVoiceIntro, saveVoiceIntro } from '../intro-contract.ts'
import { feature } from './feature.ts'

const node = await testApp()
const { app, as, request, advance, runJobs, mails } = node
const db = app.pool
const { settings } = app.siteById(1)
const moderator = await addStaff(db, ['moderator'])
const asModerator = await as(moderator)
const sound = new Uint8Array([1, 2, 3, 4, 5])

beforeEach(() => {
  settings.voice_notes = true
})

/** A draft as the encoder, which another test is about, leaves it. */
async function record(member: string, milliseconds = 12_000): Promise<string> {
  const [id, name] = [crypto.randomUUID(), `test-${crypto.randomUUID()}`]
  await app.files.put(`photos/${name}/full`, sound)
  await execute(
    db,
    sql`insert into voice_recording (site_id, member_id, id, name, milliseconds, wave, recorded_at)
        values (1, ${member}, ${id}, ${name}, ${milliseconds}, '{10,100}', ${node.now()})`,
  )
  return id
}

/** A member who has just put a recording on their profile, and another one. */
async function speak(words = 'I sail, and I laugh at my own jokes.') {
  const [id, other] = [await addMember(db, { name: 'Noor' }), await addMember(db)]
  const [api, asOther] = [await as(id), await as(other)]
  const recording = await record(id)
  await api(saveVoiceIntro, { recording, words })
  return { id, other, api, asOther, recording, words, src: `/voice-intros/${id}/${recording}` }
}
type Speaker = Awaited<ReturnType<typeof speak>>

const listen = async (src: string, who?: string) => (await request(src, {}, who)).status
const introTo = async ({ id, asOther }: Speaker) =>
  (await asOther(getMember, { id })).member.voice_intro
const waitsFor = async (member: string) =>
  (await listOf(asModerator, 'voice_intro')).reviews.find(({ subject }) => subject === member)
const decision = ({ id: subject, recording, words }: Speaker) => ({
  kind: 'voice_intro' as const,
  subject,
  recording,
  words,
})
const refusal = { rule: 'spam' as const, answer: 'You advertise a shop in your recording.' }
async function decide(speaker: Speaker, refused: typeof refusal | null = null): Promise<void> {
  await asModerator(decideReview, { ...decision(speaker), refusal: refused })
  advance(11_000)
  await runJobs()
}
const runDaily = async () => {
  for (const work of feature.scheduled ?? [])
    if (work.name === 'voice_intros') await runScheduled(app, work)
}

describe('what a member says on their profile', () => {
  test('is heard by nobody else before a person has listened, and then by members, not by visitors', async () => {
    const speaker = await speak()
    const { id, other, api, src, words } = speaker
    expect((await api(getVoiceIntro, {})).intro).toMatchObject({ state: 'waiting', words, src })
    expect([await introTo(speaker), await listen(src, other), await listen(src)]).toEqual([
      null,
      404,
      403,
    ])
    expect([await listen(src, id), await listen(src, moderator)]).toEqual([200, 200])
    expect(await waitsFor(id)).toMatchObject({ name: 'Noor', intro: { src, words } })
    await decide(speaker)
    expect(await introTo(speaker)).toEqual({ src, words, milliseconds: 12_000, wave: [10, 100] })
    expect([await listen(src, other), await listen(src)]).toEqual([200, 403])
    const visitor = await as()
    await execute(db, sql`update profile set indexed = true where member_id = ${id}`)
    expect((await visitor(getMember, { id })).member.voice_intro).toBeNull()
    expect(await waitsFor(id)).toBeUndefined()
  })

  test('is refused with a statement of reasons, and never heard', async () => {
    const speaker = await speak()
    await decide(speaker, refusal)
    expect((await speaker.api(getVoiceIntro, {})).intro).toMatchObject({ state: 'refused' })
    expect([await introTo(speaker), await listen(speaker.src, speaker.other)]).toEqual([null, 404])
    expect(
      JSON.stringify(mails.findLast(({ to }) => to === `${speaker.id}@example.org`)),
    ).toContain(refusal.answer)
  })

  test('is the newest recording alone: the one before it is gone, and so is a decision about it', async () => {
    const speaker = await speak()
    await decide(speaker)
    const recording = await record(speaker.id)
    await speaker.api(saveVoiceIntro, { recording, words: '' })
    expect([await introTo(speaker), await listen(speaker.src, speaker.other)]).toEqual([null, 404])
    await expect(
      asModerator(decideReview, { ...decision(speaker), refusal: null }),
    ).rejects.toMatchObject({ code: 'member_changed' })
    const words = 'Now with words.'
    await decide({ ...speaker, recording, words: '' })
    await speaker.api(saveVoiceIntro, { recording, words })
    expect(await introTo(speaker)).toBeNull()
    expect(await waitsFor(speaker.id)).toMatchObject({ recording, intro: { words } })
  })

  test('can be decided again within ten seconds, not by who says it', async () => {
    const speaker = await speak()
    await asModerator(decideReview, { ...decision(speaker), refusal })
    await asModerator(undoReview, { kind: 'voice_intro', subject: speaker.id })
    advance(11_000)
    await runJobs()
    expect((await speaker.api(getVoiceIntro, {})).intro?.state).toBe('waiting')
    const own = await record(moderator)
    await asModerator(saveVoiceIntro, { recording: own, words: '' })
    await expect(
      asModerator(decideReview, {
        kind: 'voice_intro',
        subject: moderator,
        recording: own,
        words: '',
        refusal: null,
      }),
    ).rejects.toMatchObject({ code: 'second_person_needed' })
  })

  test('is a recording of one’s own, of at most 30 seconds, where the brand has them', async () => {
    const [id, stranger] = [await addMember(db), await addMember(db)]
    const api = await as(id)
    const save = (recording: string) => api(saveVoiceIntro, { recording, words: '' })
    await expect(save(await record(stranger))).rejects.toMatchObject({ code: 'voice_missing' })
    await expect(save(await record(id, 31_001))).rejects.toMatchObject({
      code: 'voice_intro_too_long',
    })
    expect((await save(await record(id, 30_400))).intro?.milliseconds).toBe(30_000)
    settings.voice_notes = false
    await expect(save(await record(id))).rejects.toMatchObject({ code: 'voice_off' })
  })

  test('is one recording, whatever is saved at once and again', async () => {
    const id = await addMember(db)
    const api = await as(id)
    const recordings = await Promise.all(Array.from({ length: 5 }, () => record(id)))
    await Promise.all(
      [...recordings, ...recordings].map((recording) =>
        api(saveVoiceIntro, { recording, words: '' }).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'voice_missing' }),
        ),
      ),
    )
    expect(
      await rows(
        db,
        sql`select id from voice_intro where member_id = ${id} and removed_at is null`,
      ),
    ).toHaveLength(1)
    expect(
      await rows(db, sql`select id from voice_recording where member_id = ${id}`),
    ).toHaveLength(0)
  })

  test('is heard by nobody who cannot see the profile', async () => {
    const speaker = await speak()
    const { id, other, src, asOther, api } = speaker
    await decide(speaker)
    await api(updateProfile, { invisible: true })
    expect(await listen(src, other)).toBe(404)
    await api(updateProfile, { invisible: false })
    expect(await listen(src, other)).toBe(200)
    await asOther(blockMember, { member: id })
    expect(await listen(src, other)).toBe(404)
    const third = await addMember(db)
    await api(blockMember, { member: third })
    expect(await listen(src, third)).toBe(404)
    await execute(db, sql`update profile set status = 'disabled' where member_id = ${id}`)
    expect(await listen(src, await addMember(db))).toBe(404)
  })

  test('leaves the profile at once; a report keeps it for a month', async () => {
    const speaker = await speak()
    const { id, other, api, asOther, src } = speaker
    await decide(speaker)
    const { receipt } = await asOther(makeReport, {
      subject: 'profile',
      member: id,
      reason: 'spam',
      text: 'An advertisement.',
    })
    await api(removeVoiceIntro, {})
    expect([await introTo(speaker), await listen(src, other)]).toEqual([null, 404])
    const reported = `/operator-voice/${receipt.slice(2)}/profile`
    expect([await listen(reported, moderator), await listen(reported, other)]).toEqual([200, 403])
    await runDaily()
    expect(await listen(reported, moderator)).toBe(200)
    advance(31 * 86_400_000)
    const [file] = await rows<{ name: string }>(
      db,
      sql`select name from voice_intro where member_id = ${id}`,
    )
    await runDaily()
    expect(await app.files.exists(`photos/${file?.name}/full`)).toBe(false)
    expect(await rows(db, sql`select from voice_intro where member_id = ${id}`)).toEqual([])
  })

  test('is in the export of its member, and erased with them', async () => {
    const { id, api, words } = await speak()
    const [file] = await rows<{ name: string }>(
      db,
      sql`select name from voice_intro where member_id = ${id}`,
    )
    await api(requestExport, {})
    await runJobs()
    const [archive] = await rows<{ file: string }>(
      db,
      sql`select file from data_export where member_id = ${id}`,
    )
    const content = unzipSync((await app.files.get(archive?.file ?? '')) ?? new Uint8Array())
    expect(content[`profile-voice/${file?.name}.webm`]).toEqual(sound)
    expect(strFromU8(content['data.json'] ?? new Uint8Array())).toContain(words)
    await execute(db, sql`update account set status = 'deleted' where member_id = ${id}`)
    const context = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
    await eraseMember(context, id, true)
    await runJobs()
    expect(await app.files.exists(`photos/${file?.name}/full`)).toBe(false)
    expect(await rows(db, sql`select from voice_intro where member_id = ${id}`)).toEqual([])
  })
})
