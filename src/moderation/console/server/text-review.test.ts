import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { listOf } from '../../../../tests/factories/reviews.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { getProfile, updateProfile } from '../../../profiles/contract.ts'
import { rows } from '../../../server/database/query.ts'
import { makeComplaint } from '../../contract.ts'
import { listCases } from '../contract.ts'
import { claimReview, decideReview, releaseReview, undoReview } from '../../../reviews/contract.ts'

const { app, as, runJobs, mails, advance } = await testApp()
const db = app.pool
const ids = [await addStaff(db, ['moderator']), await addStaff(db, ['moderator'])] as const
const [first, second] = [await as(ids[0]), await as(ids[1])]
const earlier = 'I like rain, maps and long evenings.'
const worse = 'Write to me at earn-money.example for your first bonus.'
const refusal = { rule: 'spam' as const, answer: 'You advertised. Your earlier text is back.' }

/** A member whose about text has just become `about`. */
async function changed(about = worse) {
  const id = await addMember(db, { name: 'Ines' })
  const api = await as(id)
  await rows(db, sql`update profile set about = ${earlier} where member_id = ${id}`)
  await api(updateProfile, { about })
  return { id, api, seen: { name: 'Ines', about } }
}

const loadWaiting = async (member: string) =>
  (await listOf(second, 'profile_text')).reviews.find((text) => text.member === member)
const loadAbout = async ({ api }: Awaited<ReturnType<typeof changed>>) =>
  (await api(getProfile, {})).profile.about
const toText = (subject: string) => ({ kind: 'profile_text' as const, subject })
const apply = async () => {
  advance(11_000)
  await runJobs()
}

test('a changed text waits beside the one before it, for a day, whatever is changed meanwhile', async () => {
  const { id, api } = await changed()
  advance(60_000)
  await api(updateProfile, { name: 'Inez' })
  expect(await loadWaiting(id)).toMatchObject({
    before: { name: 'Ines', about: earlier },
    after: { name: 'Inez', about: worse },
    claimed_by: null,
  })
  const review = await loadWaiting(id)
  expect(Date.parse(review?.due_at ?? '') - Date.parse(review?.since ?? '')).toBe(86_400_000)
  const { queues } = await first(listConsoleQueues, {})
  const { total } = await listOf(first, 'profile_text')
  expect(queues.find(({ name }) => name === 'profile_texts')?.waiting).toBe(total)
  await api(updateProfile, { name: 'Ines', about: earlier })
  expect(await loadWaiting(id)).toBeUndefined()
  await api(updateProfile, { about: '' })
  await api(updateProfile, { invisible: true })
  expect(await loadWaiting(id)).toBeUndefined()
})

test('a refusal restores the earlier text with a statement of reasons, against which the member objects', async () => {
  const person = await changed()
  const { id, seen } = person
  await first(decideReview, { ...toText(id), seen, refusal })
  expect(await loadAbout(person)).toBe(worse)
  await apply()
  expect(await loadAbout(person)).toBe(earlier)
  expect(await loadWaiting(id)).toBeUndefined()
  expect(mails.at(-1)).toMatchObject({ to: `${id}@example.org` })
  const sent = JSON.stringify(mails.at(-1))
  expect(sent).toContain(refusal.answer)
  const [statement] = await rows<{ case_number: string; rule: string; measure: string }>(
    db,
    sql`select case_number, rule, measure, detected_automatically from statement_of_reasons where member_id = ${id}`,
  )
  expect(statement).toMatchObject({
    rule: 'spam',
    measure: 'warning',
    detected_automatically: false,
  })
  expect(sent).toContain(statement?.case_number)
  await person.api(makeComplaint, {
    kind: 'service',
    about: statement?.case_number ?? '',
    text: 'It was no advertisement, I wrote about my job.',
    name: 'Ines',
    email: `${id}@example.org`,
  })
  const appealed = async (api: typeof first) =>
    (await api(listCases, { queue: 'appeals' })).cases.find(
      ({ appeals }) => appeals === statement?.case_number,
    )
  expect((await appealed(first))?.for_another).toBe(true)
  expect((await appealed(second))?.for_another).toBe(false)
})

test('an approved text stays, and the next change is compared with it', async () => {
  const person = await changed('I like rain and chess.')
  await first(decideReview, { ...toText(person.id), seen: person.seen, refusal: null })
  await apply()
  expect(await loadAbout(person)).toBe('I like rain and chess.')
  await person.api(updateProfile, { about: 'I like chess.' })
  expect((await loadWaiting(person.id))?.before.about).toBe('I like rain and chess.')
})

test('a decision can be undone for ten seconds by who made it', async () => {
  const person = await changed()
  const { id: member, seen } = person
  await first(decideReview, { ...toText(member), seen, refusal })
  await expect(second(undoReview, toText(member))).rejects.toMatchObject({ code: 'member_changed' })
  await first(undoReview, toText(member))
  await apply()
  expect(await loadAbout(person)).toBe(worse)
  expect(await loadWaiting(member)).toBeDefined()
  await first(decideReview, { ...toText(member), seen, refusal: null })
  await apply()
  await expect(first(undoReview, toText(member))).rejects.toMatchObject({ code: 'member_changed' })
})

test('of two people who decide the same text the second one sees it; so does who saw an earlier text', async () => {
  const { id: member, seen, api } = await changed()
  const decisions = await Promise.allSettled([
    first(decideReview, { ...toText(member), seen, refusal: null }),
    second(decideReview, { ...toText(member), seen, refusal }),
  ])
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(decisions.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'member_changed' },
  })
  await api(updateProfile, { about: 'Another text.' })
  await apply()
  expect(await loadWaiting(member)).toMatchObject({ after: { about: 'Another text.' } })
  await expect(
    first(decideReview, { ...toText(member), seen, refusal: null }),
  ).rejects.toMatchObject({
    code: 'member_changed',
  })
})

test('one person has a text at a time, until they give it back or ten minutes have passed', async () => {
  const { id: member, seen } = await changed()
  await first(claimReview, toText(member))
  expect((await loadWaiting(member))?.claimed_by?.id).toBe(ids[0])
  for (const call of [
    () => second(claimReview, toText(member)),
    () => second(decideReview, { ...toText(member), seen, refusal: null }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'case_claimed' })
  expect(await second(releaseReview, toText(member))).toEqual({ released: false })
  expect(await first(releaseReview, toText(member))).toEqual({ released: true })
  await second(claimReview, toText(member))
  advance(11 * 60_000)
  await first(decideReview, { ...toText(member), seen, refusal: null })
})

test('nobody decides about their own text', async () => {
  await first(updateProfile, { about: 'I work here.' })
  const review = (await listOf(first, 'profile_text')).reviews.find(
    ({ member }) => member === ids[0],
  )
  expect(review?.for_another).toBe(true)
  await expect(
    first(decideReview, {
      ...toText(ids[0]),
      seen: { name: review?.after.name ?? '', about: 'I work here.' },
      refusal: null,
    }),
  ).rejects.toMatchObject({ code: 'second_person_needed' })
})
