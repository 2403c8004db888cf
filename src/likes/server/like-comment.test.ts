import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { blockMember, unblockMember } from '../../blocks/contract.ts'
import { getConversation } from '../../chat/contract.ts'
import { makeReport } from '../../moderation/contract.ts'
import { getMember } from '../../profiles/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { giveLike, removeLike } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool

/** Somebody with a visible answer, and somebody who may comment on it. */
async function addPair() {
  const [noor, daan] = [
    await addMember(db, { name: 'Noor' }),
    await addMember(db, { name: 'Daan', gender: 'male' }),
  ]
  await execute(
    db,
    sql`insert into prompt_answer (site_id, member_id, prompt, place, text, visible_text, updated_at)
        values (1, ${noor}, 'argue_about', 1, 'Baskets.', 'Baskets.', now())`,
  )
  const [asNoor, asDaan] = [await as(noor), await as(daan)]
  const comment = (text: string) =>
    asDaan(giveLike, { member: noor, comment: { text, prompt: 'argue_about' } })
  const read = async (api: typeof asNoor, profile: string) =>
    (await api(getConversation, { profile })).conversation.comments
  return { noor, daan, asNoor, asDaan, comment, read }
}

const countComments = async (from: string) =>
  (
    await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from like_comment where member_id = ${from}`,
    )
  ).n

test('both read the comment above their messages once they match, with the answer as it was', async () => {
  const { noor, daan, asNoor, asDaan, comment, read } = await addPair()
  await comment('At the front or the back?')
  expect(await read(asDaan, noor)).toEqual([])
  expect(await read(asNoor, daan)).toEqual([])
  await execute(db, sql`update prompt_answer set visible_text = 'Other' where member_id = ${noor}`)
  await asNoor(giveLike, { member: daan })
  const quoted = { text: 'At the front or the back?', answer: { text: 'Baskets.' }, photo: null }
  expect(await read(asDaan, noor)).toMatchObject([{ ...quoted, mine: true }])
  expect(await read(asNoor, daan)).toMatchObject([{ ...quoted, mine: false }])
})

test('one comment for another, ever: also of twenty at once, after removing the like, and after a block', async () => {
  const { noor, daan, asNoor, asDaan, comment } = await addPair()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => comment(`Basket number ${index}`)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countComments(daan)).toBe(1)
  await asDaan(removeLike, { member: noor })
  await expect(comment('Again')).rejects.toMatchObject({ code: 'comment_used' })
  // Refused as a whole: no like either.
  const { member } = await asDaan(getMember, { id: noor })
  expect(member).toMatchObject({ liked: false, can_comment: false })
  await asNoor(blockMember, { member: daan })
  await asNoor(unblockMember, { member: daan })
  await expect(comment('And again')).rejects.toMatchObject({ code: 'comment_used' })
})

test('a block removes comments of both from both, and keeps a sealed copy', async () => {
  const { noor, daan, asNoor, asDaan, comment, read } = await addPair()
  await comment('Front.')
  await asNoor(giveLike, { member: daan })
  await asDaan(blockMember, { member: noor })
  await asDaan(unblockMember, { member: noor })
  await asDaan(giveLike, { member: noor })
  await asNoor(giveLike, { member: daan })
  expect(await read(asNoor, daan)).toEqual([])
  const { copy } = await row<{ copy: string }>(
    db,
    sql`select content::text as copy from evidence_copy where kind = 'like_comments' and member_id = ${daan}`,
  )
  expect(copy).toContain('Front.')
})

test('refuses contact details, what is not there, no subject or two, and a match', async () => {
  const { noor, daan, asNoor, asDaan, comment } = await addPair()
  await expect(comment('Call me: 06 12 34 56 78')).rejects.toMatchObject({
    code: 'contact_in_comment',
  })
  const give = (about: { prompt?: string; photo?: string }) =>
    asDaan(giveLike, { member: noor, comment: { text: 'Nice', ...about } })
  await expect(give({ prompt: 'weather' })).rejects.toMatchObject({ code: 'comment_subject_gone' })
  await expect(give({ photo: '12345' })).rejects.toMatchObject({ code: 'comment_subject_gone' })
  await expect(give({})).rejects.toMatchObject({ code: 'bad_input' })
  await expect(give({ prompt: 'argue_about', photo: '1' })).rejects.toMatchObject({
    code: 'bad_input',
  })
  await expect(comment('x'.repeat(121))).rejects.toMatchObject({ code: 'text_too_long' })
  await asDaan(giveLike, { member: noor })
  await asNoor(giveLike, { member: daan })
  await expect(comment('Late')).rejects.toMatchObject({ code: 'comment_too_late' })
  await expect(
    (await as())(giveLike, { member: noor, comment: { text: 'x', prompt: 'argue_about' } }),
  ).rejects.toMatchObject({ code: 'authentication_required' })
})

test('the same text to many is refused as with first messages', async () => {
  const pairs = await Promise.all([1, 2, 3, 4].map(() => addPair()))
  const [{ asDaan } = await addPair()] = pairs
  const send = (member: string) =>
    asDaan(giveLike, { member, comment: { text: 'Hello you', prompt: 'argue_about' } })
  for (const { noor } of pairs.slice(0, 3)) await send(noor)
  await expect(send(pairs[3]?.noor ?? '')).rejects.toMatchObject({ code: 'same_text_too_often' })
})

test('a report of who wrote it holds the comment, and a brand without comments has none', async () => {
  const { noor, daan, asNoor, asDaan, comment } = await addPair()
  await comment('Something unkind')
  const { receipt } = await asNoor(makeReport, {
    subject: 'profile',
    member: daan,
    reason: 'harassment',
  })
  const { snapshot } = await row<{ snapshot: { comment: string } }>(
    db,
    sql`select snapshot from report where report_id = ${receipt.slice(2)}`,
  )
  expect(snapshot.comment).toBe('Something unkind')
  app.siteById(1).settings.like_comments = false
  const other = await addPair()
  await expect(other.comment('Off')).rejects.toMatchObject({ code: 'not_found' })
  expect((await asDaan(getMember, { id: noor })).member.can_comment).toBe(false)
  app.siteById(1).settings.like_comments = true
})
