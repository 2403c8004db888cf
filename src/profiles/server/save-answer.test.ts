import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { listOf } from '../../../tests/factories/reviews.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { listMembers } from '../../search/contract.ts'
import { locales } from '../../platform/locales.ts'
import { decideReview } from '../../reviews/contract.ts'
import { execute } from '../../server/database/query.ts'
import { productTexts } from '../../server/texts/product-texts.ts'
import { getMember } from '../contract.ts'
import { listPrompts, orderAnswers, removeAnswer, saveAnswer } from '../prompts-contract.ts'

const { app, as, runJobs, advance } = await testApp()
const db = app.pool
const moderator = await as(await addStaff(db, ['moderator']))
const reader = await as(await addMember(db, { name: 'Daan', gender: 'male' }))

async function addWriter() {
  const id = await addMember(db, { name: 'Noor' })
  const api = await as(id)
  const seen = async () => (await reader(getMember, { id })).member.answers
  const waiting = async () =>
    (await listOf(moderator, 'profile_text')).reviews.find(({ member }) => member === id)
  const decide = async (refused: boolean) => {
    const review = await waiting()
    if (!review) throw new Error('nothing waits')
    await moderator(decideReview, {
      kind: 'profile_text',
      subject: review.subject,
      seen: review.after,
      refusal: refused ? { rule: 'spam', answer: 'You advertised in an answer.' } : null,
    })
  }
  const apply = async () => {
    advance(11_000)
    await runJobs()
  }
  return { id, api, seen, waiting, decide, apply }
}

/** Members of tests read Dutch. */
const question = 'Het lekkerste dat ik kook'
const soup = { prompt: 'best_dish', text: 'Pea soup that holds a spoon upright.' }

test('an answer is seen by others after a person let it pass, a changed one as it was until then', async () => {
  const { api, seen, waiting, decide, apply } = await addWriter()
  const { answers } = await api(saveAnswer, soup)
  expect(answers).toEqual([{ ...soup, question, state: 'new' }])
  expect(await seen()).toEqual([])
  expect((await waiting())?.after.answers).toMatchObject([soup])
  await decide(false)
  expect(await seen()).toEqual([])
  await apply()
  expect(await seen()).toEqual([{ ...soup, question }])
  expect(await waiting()).toBeUndefined()
  const changed = await api(saveAnswer, { ...soup, text: 'Write to me elsewhere' })
  expect(changed.answers[0]?.state).toBe('changed')
  expect((await seen())[0]?.text).toBe(soup.text)
  expect((await waiting())?.before.answers).toMatchObject([soup])
  await decide(true)
  await apply()
  expect((await api(listPrompts, {})).answers).toMatchObject([{ ...soup, state: 'visible' }])
})

test('a new answer that is refused is gone; a change after the decision takes the decision back', async () => {
  const { api, seen, waiting, decide, apply } = await addWriter()
  await api(saveAnswer, soup)
  await decide(true)
  await apply()
  expect((await api(listPrompts, {})).answers).toEqual([])
  await api(saveAnswer, soup)
  await decide(false)
  await api(saveAnswer, { ...soup, text: 'Something that nobody has read' })
  await apply()
  expect(await seen()).toEqual([])
  expect((await waiting())?.after.answers[0]?.text).toBe('Something that nobody has read')
  await api(removeAnswer, { prompt: soup.prompt })
  expect(await waiting()).toBeUndefined()
})

test('three answers at most, also of requests at the same time, in the order that their owner gives', async () => {
  const { api } = await addWriter()
  const keys = ['best_dish', 'ask_me', 'good_sunday', 'learning', 'weather']
  const results = await Promise.allSettled(
    keys.map((prompt) => api(saveAnswer, { prompt, text: 'Something' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(api(saveAnswer, { prompt: 'collect', text: 'Maps' })).rejects.toMatchObject({
    code: 'too_many_answers',
  })
  const { answers } = await api(listPrompts, {})
  const reversed = answers.map(({ prompt }) => prompt).toReversed()
  const ordered = await api(orderAnswers, { prompts: reversed })
  expect(ordered.answers.map(({ prompt }) => prompt)).toEqual(reversed)
  await api(removeAnswer, { prompt: reversed[0] ?? '' })
  await expect(api(saveAnswer, { prompt: 'no_such', text: 'x' })).rejects.toMatchObject({
    code: 'prompt_unknown',
  })
  await expect(
    api(saveAnswer, { prompt: reversed[1] ?? '', text: 'x'.repeat(201) }),
  ).rejects.toMatchObject({ code: 'text_too_long' })
})

test('the opening question is asked beside three answers, and is no answer', async () => {
  const { id, api, seen, decide, apply } = await addWriter()
  for (const prompt of ['best_dish', 'ask_me', 'good_sunday'])
    await api(saveAnswer, { prompt, text: 'Something' })
  const { opening } = await api(saveAnswer, { prompt: 'opening', text: 'Tea or coffee?' })
  expect(opening).toMatchObject({ text: 'Tea or coffee?', state: 'new' })
  await decide(false)
  await apply()
  expect(await seen()).toHaveLength(3)
  const { member } = await reader(getMember, { id })
  expect(member.opening_question).toBe('Tea or coffee?')
  expect((await api(listPrompts, {})).prompts).toHaveLength(40)
})

test('an answer keeps the question of a prompt that is no longer offered', async () => {
  const { api } = await addWriter()
  await api(saveAnswer, { prompt: 'weather', text: 'Fog' })
  await execute(
    db,
    sql`insert into prompt (site_id, prompt, questions, retired_at, changed_at)
        values (1, 'weather', '{"nl": "Oud weer"}', now(), now())`,
  )
  const { prompts, answers } = await api(listPrompts, {})
  expect(prompts.some(({ prompt }) => prompt === 'weather')).toBe(false)
  expect(answers[0]?.question).toBe('Oud weer')
  await api(saveAnswer, { prompt: 'weather', text: 'Wind' })
  await execute(db, sql`delete from prompt where prompt = 'weather'`)
})

test('somebody without a photo is shown by the first answer that passed, else by the text about them', async () => {
  const { id, api, decide, apply } = await addWriter()
  const words = async () =>
    (await reader(listMembers, {})).results.find(({ profile }) => profile.id === id)?.profile.words
  await execute(
    db,
    sql`update profile set main_photo = null, about = 'I mend clocks.' where member_id = ${id}`,
  )
  await execute(db, sql`delete from photo where member_id = ${id}`)
  await api(saveAnswer, soup)
  expect(await words()).toEqual({ question: null, text: 'I mend clocks.' })
  await decide(false)
  await apply()
  expect(await words()).toEqual({ question, text: soup.text })
})

test('a brand without prompts has none, and a stranger gets nothing', async () => {
  const { api } = await addWriter()
  await expect((await as())(listPrompts, {})).rejects.toMatchObject({
    code: 'authentication_required',
  })
  app.siteById(1).settings.prompts = false
  await expect(api(listPrompts, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(api(saveAnswer, soup)).rejects.toMatchObject({ code: 'not_found' })
  app.siteById(1).settings.prompts = true
})

test('each of the forty prompts has a question in every language', () => {
  const keys = [...productTexts('vonk', 'en', 'prompts').keys()]
    .filter((key) => key !== 'opening')
    .toSorted()
  expect(keys).toHaveLength(40)
  for (const locale of locales) {
    const questions = new Map(productTexts('vonk', locale, 'prompts'))
    questions.delete('opening')
    expect([...questions.keys()].toSorted()).toEqual(keys)
    expect(new Set(questions.values()).size).toBe(40)
  }
})
