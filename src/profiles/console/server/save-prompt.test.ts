import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { listPrompts, saveAnswer } from '../../prompts-contract.ts'
import { listCatalogue, savePrompt } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool
const editor = await as(await addStaff(db, ['content']))
const member = await as(await addMember(db))
const questions = {
  en: 'My favourite canal',
  de: 'Mein liebster Kanal',
  nl: 'Mijn liefste gracht',
  fr: 'Mon canal préféré',
  it: 'Il mio canale preferito',
  es: 'Mi canal favorito',
  pl: 'Mój ulubiony kanał',
}

test('a site adds a prompt in every language, and none without one', async () => {
  const { pl: _, it: __, ...some } = questions
  await expect(
    editor(savePrompt, { prompt: null, questions: some, retired: false }),
  ).rejects.toMatchObject({
    code: 'prompt_language_missing',
    params: { languages: 'Italiano, Polski' },
  })
  const { prompt } = await editor(savePrompt, { prompt: null, questions, retired: false })
  expect((await member(listPrompts, {})).prompts).toContainEqual({
    prompt,
    question: 'Mijn liefste gracht',
  })
})

test('a reworded prompt is offered in its new words, a retired one no more, and answers stay', async () => {
  await member(saveAnswer, { prompt: 'weather', text: 'Fog' })
  await editor(savePrompt, { prompt: 'weather', questions, retired: false })
  expect((await member(listPrompts, {})).answers[0]?.question).toBe('Mijn liefste gracht')
  await editor(savePrompt, { prompt: 'weather', questions, retired: true })
  const { prompts, answers } = await member(listPrompts, {})
  expect(prompts.some(({ prompt }) => prompt === 'weather')).toBe(false)
  expect(answers[0]).toMatchObject({ question: 'Mijn liefste gracht', text: 'Fog' })
  const entry = (await editor(listCatalogue, {})).prompts.find((each) => each.prompt === 'weather')
  expect(entry).toMatchObject({ reworded: true, retired: true, answers: 1, own: false })
})

test('an unknown prompt, other roles and members are refused', async () => {
  await expect(
    editor(savePrompt, { prompt: 'no_such', questions, retired: false }),
  ).rejects.toMatchObject({ code: 'prompt_unknown' })
  const moderator = await as(await addStaff(db, ['moderator']))
  for (const [api, code] of [
    [moderator, 'role_required'],
    [member, 'not_found'],
    [await as(), 'authentication_required'],
  ] as const)
    await expect(
      api(savePrompt, { prompt: null, questions, retired: false }),
    ).rejects.toMatchObject({ code })
})
