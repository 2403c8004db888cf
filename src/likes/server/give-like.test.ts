import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { blockMember } from '../../blocks/contract.ts'
import {
  getLike,
  getMatch,
  giveLike,
  listLikes,
  openLike,
  seeMatch,
  removeLike,
} from '../contract.ts'

const { app, as, request, advance } = await testApp()

async function loadPair(...names: [string, string]) {
  const [a, b] = await Promise.all(names.map((name) => addMember(app.pool, { name })))
  if (!a || !b) throw new Error('no members')
  return { a, b, asA: await as(a), asB: await as(b) }
}

describe('giving and removing a like', () => {
  test('a like is in the lists of both members, and new for its receiver', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    expect(await asA(giveLike, { member: b })).toEqual({ matched: false, match: null })
    const received = await asB(listLikes, {})
    expect(received.profiles).toMatchObject([{ id: a, name: 'Daan', liked: false, matched: false }])
    expect(received.liked_by).toMatchObject([{ id: a, like_new: true }])
    expect(received.counts).toEqual({ received: 1, given: 0, matches: 0, new: 1 })
    expect((await asA(listLikes, { type: 'given' })).profiles).toMatchObject([
      { id: b, liked: true },
    ])
    expect((await asB(getUser, {})).user?.new_likes).toBe(1)
  })

  test('the second like creates the match and is the only one to return it', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    await asA(giveLike, { member: b })
    expect(await asB(giveLike, { member: a })).toMatchObject({
      matched: true,
      match: { profile: { id: a, matched: true }, free_message: true },
    })
    expect(await asB(giveLike, { member: a })).toEqual({ matched: true, match: null })
    for (const api of [asA, asB]) {
      const { profiles, counts } = await api(listLikes, { type: 'matches' })
      expect(profiles).toMatchObject([{ matched: true, liked: true }])
      expect(counts.matches).toBe(1)
    }
    expect((await asA(listLikes, {})).liked_by).toMatchObject([{ id: b, like_new: true }])
    expect((await asB(listLikes, {})).liked_by).toMatchObject([{ id: a, like_new: false }])
  })

  test('two parallel likes create one match, returned once', async () => {
    for (let round = 0; round < 20; round++) {
      const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
      const answers = await Promise.all([
        asA(giveLike, { member: b }),
        asB(giveLike, { member: a }),
        asA(giveLike, { member: b }),
        asB(giveLike, { member: a }),
      ])
      expect(answers.filter((answer) => answer.match)).toHaveLength(1)
      for (const api of [asA, asB])
        expect((await api(listLikes, {})).counts).toMatchObject({
          received: 1,
          given: 1,
          matches: 1,
        })
    }
  })

  test('parallel likes and removals leave lists that agree with the pair', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        asA(giveLike, { member: b }),
        asB(removeLike, { member: a }),
        asB(giveLike, { member: a }),
        asA(removeLike, { member: b }),
      ])
    }
    const listed = await rows(
      app.pool,
      sql`select member_id, direction, other_id, matched_at is not null as matched from like_inbox where member_id in (${a}, ${b}) order by 1, 2`,
    )
    const expected = await rows(
      app.pool,
      sql`select member_id, direction, other_id, matched from (
          select lo as member_id, 1::smallint as direction, hi as other_id, matched_at is not null as matched from like_pair where lo_at is not null
          union all select hi, 2::smallint, lo, matched_at is not null from like_pair where lo_at is not null
          union all select hi, 1::smallint, lo, matched_at is not null from like_pair where hi_at is not null
          union all select lo, 2::smallint, hi, matched_at is not null from like_pair where hi_at is not null) p
        where member_id in (${a}, ${b}) order by 1, 2`,
    )
    expect(listed).toEqual(expected)
  })

  test('a like stores the session that gave it', async () => {
    const { a, b, asA } = await loadPair('Daan', 'Noor')
    await asA(giveLike, { member: b })
    const matches = await rows<{ count: number }>(
      app.pool,
      sql`select count(*)::int from like_pair p join session s on s.session_id in (p.lo_session, p.hi_session) and s.member_id = ${a} where ${b} in (p.lo, p.hi)`,
    )
    expect(matches).toEqual([{ count: 1 }])
  })

  test('removing a like updates both lists and ends the match', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    await asA(giveLike, { member: b })
    await asB(giveLike, { member: a })
    await asA(removeLike, { member: b })
    await asA(removeLike, { member: b })
    expect((await asA(listLikes, {})).counts).toMatchObject({ received: 1, given: 0, matches: 0 })
    expect((await asB(listLikes, {})).counts).toMatchObject({ received: 0, given: 1, matches: 0 })
    expect((await asA(getLike, { member: b })).profile).toMatchObject({
      liked: false,
      matched: false,
    })
  })
})

describe('the list of received likes', () => {
  test('opening a like clears its new mark and the badge', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    await asA(giveLike, { member: b })
    expect(await asB(getLike, { member: a })).toMatchObject({ likes_me: true, like_new: true })
    expect(await asB(openLike, { member: a })).toEqual({ new_likes: 0 })
    expect((await asB(listLikes, {})).liked_by).toMatchObject([{ id: a, like_new: false }])
  })

  test('received likes are paged, new ones first, without duplicates or gaps', async () => {
    const me = await addMember(app.pool, { name: 'Noor' })
    const api = await as(me)
    const others: string[] = []
    for (let i = 0; i < 30; i++) {
      const other = await addMember(app.pool, { name: `Fan ${i}` })
      await (
        await as(other)
      )(giveLike, { member: me })
      advance(1000)
      others.unshift(other)
    }
    const opened = others.filter((_, index) => index % 3 === 0)
    for (const other of opened) await api(openLike, { member: other })
    const expected = [...others.filter((other) => !opened.includes(other)), ...opened]
    const first = await api(listLikes, { type: 'received' })
    const second = await api(listLikes, { type: 'received', after: first.next ?? '' })
    expect(second.next).toBeNull()
    expect([...first.profiles, ...second.profiles].map((profile) => profile.id)).toEqual(expected)
  })
})

describe('who may be liked', () => {
  test('oneself, a profile that is an advertisement and a member of another site cannot be liked', async () => {
    const { a, asA } = await loadPair('Daan', 'Noor')
    await expect(asA(giveLike, { member: a })).rejects.toMatchObject({
      code: 'cannot_be_liked',
      status: 403,
    })
    const performer = await addMember(app.pool, { origin: 'performer' })
    await expect(asA(giveLike, { member: performer })).rejects.toMatchObject({
      code: 'cannot_be_liked',
    })
    const elsewhere = await addMember(app.pool, { site: 2 })
    const unavailable = { code: 'profile_not_available', status: 403 }
    await expect(asA(giveLike, { member: elsewhere })).rejects.toMatchObject(unavailable)
    await expect(asA(giveLike, { member: '12345' })).rejects.toMatchObject(unavailable)
  })

  test('a member across a block can be neither liked nor looked up', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    await execute(
      app.pool,
      sql`insert into block (member_id, other_id, direction, at) values (${a}, ${b}, 1, now()), (${b}, ${a}, 2, now())`,
    )
    await expect(asA(giveLike, { member: b })).rejects.toMatchObject({
      code: 'profile_not_available',
      status: 403,
    })
    await expect(asB(giveLike, { member: a })).rejects.toMatchObject({
      code: 'profile_not_available',
      status: 403,
    })
    await expect(asB(getLike, { member: a })).rejects.toMatchObject({
      code: 'profile_not_available',
      status: 403,
    })
  })

  test('a visitor gets a log-in failure', async () => {
    const api = await as()
    for (const call of [giveLike, removeLike, openLike, getLike])
      await expect(api(call, { member: '1' })).rejects.toMatchObject({
        code: 'authentication_required',
        status: 403,
      })
    expect((await request('/api/likes.php')).status).toBe(403)
  })
})

describe('the match of the member who liked first', () => {
  test('the member who liked first sees the match later, once, and also has a free first message', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    await asA(giveLike, { member: b })
    expect([await asA(getMatch, {}), await asB(getMatch, {})]).toEqual([null, null])
    expect((await asB(giveLike, { member: a })).match).toMatchObject({
      profile: { id: a },
      free_message: true,
    })
    expect(await asB(getMatch, {})).toBeNull()
    expect((await asA(getUser, {})).user).toMatchObject({ new_match: true })
    expect(await asA(getMatch, {})).toMatchObject({
      profile: { id: b, matched: true },
      free_message: true,
    })
    const unmatched = await as(await addMember(app.pool))
    expect(await unmatched(seeMatch, { member: b })).toEqual({ new_match: false })
    expect(await asA(seeMatch, { member: b })).toEqual({ new_match: false })
    expect(await asA(getMatch, {})).toBeNull()
    expect((await asA(getUser, {})).user).toMatchObject({ new_match: false })
  })

  test('a match that ended before it was seen is not shown: removed, blocked, paused or repeated the same day', async () => {
    const { a, b, asA, asB } = await loadPair('Daan', 'Noor')
    const match = async () => {
      await asA(giveLike, { member: b })
      await asB(giveLike, { member: a })
    }
    await match()
    await execute(app.pool, sql`update profile set status = 'paused' where member_id = ${b}`)
    expect([await asA(getMatch, {}), (await asA(getUser, {})).user?.new_match]).toEqual([
      null,
      false,
    ])
    await execute(app.pool, sql`update profile set status = 'active' where member_id = ${b}`)
    expect(await asA(getMatch, {})).toMatchObject({ profile: { id: b } })
    await asB(removeLike, { member: a })
    expect(await asA(getMatch, {})).toBeNull()
    await asB(giveLike, { member: a })
    expect(await asA(getMatch, {})).toBeNull()
    advance(25 * 3_600_000)
    await asB(removeLike, { member: a })
    await asB(giveLike, { member: a })
    expect(await asA(getMatch, {})).toMatchObject({ profile: { id: b } })
    await asA(blockMember, { member: b })
    expect(await asA(getMatch, {})).toBeNull()
  })
})
