import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import {
  getConversation,
  listChats,
  listMessages,
  searchMessages,
  showTyping,
} from '../../chat/contract.ts'
import { sendGift, sendMessage } from '../../chat/sending-contract.ts'
import {
  autoLike,
  findMatches,
  getDeck,
  getLike,
  giveLike,
  listLikes,
  swipe,
} from '../../likes/contract.ts'
import { getMember, listVisitors, recordVisit } from '../../profiles/contract.ts'
import { listMembers, similarMembers } from '../../search/contract.ts'
import { execute, maybeRow, row } from '../../server/database/query.ts'
import { features } from '../../app/server/features.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { newId } from '../../server/ids.ts'
import { blockMember, listBlocks, unblockMember } from '../contract.ts'

const { app, as, request, advance, now } = await testApp()
const id = () => crypto.randomUUID()

async function two() {
  const a = await addWriter(app.pool, { name: 'Daan', gender: 'male' })
  const b = await addWriter(app.pool, { name: 'Noor', gender: 'female' })
  return { a, b, asA: await as(a), asB: await as(b) }
}

async function addMainPhoto(member: string): Promise<string> {
  const name = `${newId()}${newId()}`
  const photo = newId()
  await execute(
    app.pool,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${member}, ${photo}, ${name}, 'active', 0, now())`,
  )
  await execute(
    app.pool,
    sql`update profile set main_photo = ${photo}, photo_count = 1 where member_id = ${member}`,
  )
  await app.files.put(`photos/${name}/card`, new Uint8Array([1]))
  return `/photos/${name}/card.webp`
}

describe('blockMember', () => {
  test('removes both members from each other’s view everywhere, at once', async () => {
    const { a, b, asA, asB } = await two()
    const photos = { [a]: await addMainPhoto(a), [b]: await addMainPhoto(b) }
    await asA(giveLike, { member: b })
    await asB(giveLike, { member: a })
    const conversation =
      (await asA(sendMessage, { id: id(), profile: b, text: 'Zeemeeuwen tellen?' })).conversation ??
      ''
    await asB(sendMessage, { id: id(), profile: a, text: 'Graag, zondag.' })
    await asA(recordVisit, { id: b })
    await asB(recordVisit, { id: a })
    const published: string[] = []
    app.bus.subscribe((_, payload) => void published.push(JSON.stringify(payload)))

    const started = performance.now()
    await asA(blockMember, { member: b })
    // The block's transaction does all of it, so later requests see the result.
    expect(performance.now() - started).toBeLessThan(1000)
    for (const [api, me, other] of [
      [asA, a, b],
      [asB, b, a],
    ] as const) {
      const gender = other === b ? 'female' : 'male'
      expect(
        (await api(listMembers, { gender })).results.map((result) => result.profile.id),
      ).not.toContain(other)
      expect(
        (await api(similarMembers, { id: me })).results.map((result) => result.profile.id),
      ).not.toContain(other)
      for (const type of ['received', 'given', 'matches'] as const) {
        expect(await api(listLikes, { type })).toMatchObject({
          profiles: [],
          liked_by: [],
          counts: { received: 0, given: 0, matches: 0, new: 0 },
        })
      }
      await expect(api(getLike, { member: other })).rejects.toMatchObject({
        code: 'profile_not_available',
      })
      await expect(api(giveLike, { member: other })).rejects.toMatchObject({
        code: 'profile_not_available',
      })
      const seenAs = me === a ? 'profile_blocked' : 'profile_not_available'
      await expect(api(getMember, { id: other })).rejects.toMatchObject({ code: seenAs })
      expect((await api(listVisitors, {})).visitors).toEqual([])
      expect(
        (await api(findMatches, { gender })).suggestions.map((result) => result.profile.id),
      ).not.toContain(other)
      expect((await api(getDeck, {})).cards.map((card) => card.profile.id)).not.toContain(other)
      await expect(api(swipe, { member: other, choice: 'like' })).rejects.toMatchObject({
        code: 'profile_not_available',
      })
      expect((await api(autoLike, {}))?.id).not.toBe(other)
      expect((await api(listChats, {})).chats).toEqual([])
      await expect(api(getConversation, { profile: other })).rejects.toMatchObject({
        code: 'profile_not_available',
      })
      await expect(api(getConversation, { conversation })).rejects.toMatchObject({
        code: 'not_in_conversation',
      })
      await expect(api(listMessages, { conversation })).rejects.toMatchObject({
        code: 'not_in_conversation',
      })
      await expect(api(searchMessages, { conversation, q: 'zondag' })).rejects.toMatchObject({
        code: 'not_in_conversation',
      })
      await expect(api(showTyping, { conversation })).rejects.toMatchObject({
        code: 'not_in_conversation',
      })
      await expect(
        api(sendMessage, { id: id(), profile: other, text: 'Ben je er?' }),
      ).rejects.toMatchObject({
        code: 'profile_not_available',
      })
      await expect(api(sendGift, { id: id(), profile: other, gift: 'rose' })).rejects.toMatchObject(
        {
          code: 'profile_not_available',
        },
      )
      expect((await api(getUser, {})).user).toMatchObject({ unread_messages: 0, new_likes: 0 })
      expect((await request(photos[other] ?? '', {}, me)).status).toBe(404)
    }
    expect(published).toEqual([JSON.stringify({ member: a, event: { kind: 'hidden', member: b } })])
    expect((await asA(listBlocks, {})).blocked).toMatchObject([{ id: b, name: 'Noor' }])
    expect((await asB(listBlocks, {})).blocked).toEqual([])
  })

  test('after unblocking, conversations and likes stay removed and both can start anew', async () => {
    const { a, b, asA, asB } = await two()
    await asA(giveLike, { member: b })
    const conversation =
      (await asA(sendMessage, { id: id(), profile: b, text: 'Hoi' })).conversation ?? ''
    await asB(blockMember, { member: a })
    await asB(blockMember, { member: a })
    await asA(unblockMember, { member: b })
    await expect(asA(getLike, { member: b })).rejects.toMatchObject({
      code: 'profile_not_available',
    })
    await asB(unblockMember, { member: a })
    expect((await asB(listBlocks, {})).blocked).toEqual([])
    expect((await asB(listLikes, {})).profiles).toEqual([])
    expect((await asB(listChats, {})).chats).toEqual([])
    expect((await asA(listChats, {})).chats).toEqual([])
    expect(await asB(giveLike, { member: a })).toMatchObject({ matched: false })
    await asB(sendMessage, { id: id(), profile: a, text: 'Opnieuw' })
    expect(
      (await asA(listMessages, { conversation })).messages.map((message) => message.text),
    ).toEqual(['Opnieuw'])
  })

  test('stays in effect until both sides unblock', async () => {
    const { a, b, asA, asB } = await two()
    await Promise.all([asA(blockMember, { member: b }), asB(blockMember, { member: a })])
    await asA(unblockMember, { member: b })
    await expect(asA(giveLike, { member: b })).rejects.toMatchObject({
      code: 'profile_not_available',
    })
    await asB(unblockMember, { member: a })
    expect(await asA(giveLike, { member: b })).toMatchObject({ matched: false })
  })

  test('keeps an evidence copy for 90 days, then erases it', async () => {
    const { a, b, asA, asB } = await two()
    await asA(giveLike, { member: b })
    await asA(sendMessage, { id: id(), profile: b, text: 'Kanarie in de mijn' })
    await asB(blockMember, { member: a })
    const countEvidence = () =>
      row<{ likes: number; messages: number }>(
        app.pool,
        sql`select (select count(*)::int from evidence_copy where member_id = ${b} and kind = 'likes') as likes,
                 (select count(*)::int from message where body = 'Kanarie in de mijn') as messages`,
      )
    const erase = async () => {
      for (const { name, run } of features.flatMap((feature) => feature.scheduled ?? []))
        if (name === 'blocks_delete_expired_evidence')
          await run(createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool))
    }
    advance(89 * 86_400_000)
    await erase()
    expect(await countEvidence()).toEqual({ likes: 1, messages: 1 })
    advance(2 * 86_400_000)
    await erase()
    expect(await countEvidence()).toEqual({ likes: 0, messages: 0 })
    expect(now().getTime()).toBeGreaterThan(Date.now())
  })

  test('refuses to block oneself', async () => {
    const { a, asA } = await two()
    await expect(asA(blockMember, { member: a })).rejects.toMatchObject({
      code: 'cannot_be_blocked',
      status: 403,
    })
  })

  test('changes nothing for the id of another site’s member or an unknown id', async () => {
    const { asA } = await two()
    const elsewhere = await addMember(app.pool, { site: 2 })
    for (const member of [elsewhere, '12345']) {
      await asA(blockMember, { member })
      expect((await asA(listBlocks, {})).blocked).toMatchObject([{ id: member, name: null }])
      await asA(unblockMember, { member })
    }
    await asA(blockMember, { member: elsewhere })
    expect(
      await maybeRow(app.pool, sql`select from block where member_id = ${elsewhere}`),
    ).toBeNull()
  })

  test('stays in effect for a deleted member who reactivates', async () => {
    const { a, b, asA, asB } = await two()
    const setStatus = (status: string) =>
      execute(
        app.pool,
        sql`update account set status = ${status}::account_status where member_id = ${b}`,
      )
    await setStatus('deleted')
    await asA(blockMember, { member: b })
    await setStatus('active')
    await expect(asB(getMember, { id: a })).rejects.toMatchObject({ code: 'profile_not_available' })
  })
})
