import { expect, test } from 'vitest'
import { guessLanguage, mayNeedTranslation } from './language-rules.ts'

test.each([
  ['en', 'I work on a research ship, so sometimes I take a while to answer.'],
  ['nl', 'Ik werk op een schip, dus soms duurt het even voor je antwoord hebt.'],
  ['de', 'Ich arbeite auf einem Schiff, deshalb antworte ich manchmal nicht gleich.'],
  ['it', 'Lavoro su una nave, ma ti rispondo sempre. Ciao, come stai?'],
  ['fr', 'Je travaille sur un bateau, alors je ne réponds pas très vite.'],
  ['es', 'Trabajo en un barco de investigación, así que a veces tardo en contestar.'],
  ['pl', 'Pracuję na statku, więc czasem nie mogę od razu odpisać. Jak się masz?'],
])('recognises %s by its frequent words', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each(['😀😀', 'Noor', '12:30', 'https://example.com/the/and', ''])(
  'offers nothing for %j',
  (text) => {
    expect(guessLanguage(text)).toBeNull()
    expect(mayNeedTranslation(text, 'en')).toBe(false)
  },
)

test('a text in a language that the site lacks is offered, the reader’s own is not', () => {
  expect(mayNeedTranslation('Minä asun Helsingissä ja rakastan talvea', 'en')).toBe(true)
  expect(mayNeedTranslation('שלום מה שלומך היום', 'en')).toBe(true)
  expect(mayNeedTranslation('I like the sea in winter', 'en')).toBe(false)
  expect(mayNeedTranslation('I like the sea in winter', 'pl')).toBe(true)
})
