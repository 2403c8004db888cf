import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../src/platform/locales.ts'
import { wordsOf } from '../e2e/words.ts'

/** Where a mail or a page says how long something works. */
const places: [string, string, 'hours' | 'days'][] = [
  ['accountMails', 'confirm.note', 'days'],
  ['accountMails', 'reset.note', 'hours'],
  ['accountMails', 'change.note', 'hours'],
  ['accountMails', 'changed.text', 'hours'],
  ['accountMails', 'export.note', 'days'],
  ['accounts', 'reset.sentText', 'hours'],
  ['accounts', 'mailChange.doneText', 'hours'],
  ['settings', 'sessions.lasts', 'days'],
]
const rest = { site: 'Vonk', email: 'a@b.example', idle: 1 }

test.each(locales)('how long a link works is said as the rules have it, with the right plural: %s', (locale) => {
  const words = wordsOf(locale)
  for (const [catalogue, key, unit] of places) {
    const say = (count: number) => words(`${catalogue}.${key}`, { ...rest, [unit]: count })
    expect(say(1), key).not.toMatch(/[\d{}#]/)
    for (const count of [2, 5, 22, 48]) expect(say(count), key).toMatch(new RegExp(String.raw`(?<!\d)${count}(?!\d)`))
    // One and many are two words in each language but where the unit has none, as hours in Dutch.
    if (!(locale === 'nl' && unit === 'hours')) expect(wordsAfter(say(5), 5), key).not.toBe(wordsAfter(say(1), 1))
  }
})

test('Polish has a word for two hours and another for five', () => {
  const say = (hours: number) => wordsOf('pl')('accountMails.reset.note', { hours })
  expect([say(1), say(2), say(5), say(22)].map((text) => text.split(' i tylko')[0])).toEqual([
    'Link działa przez godzinę',
    'Link działa przez 2 godziny',
    'Link działa przez 5 godzin',
    'Link działa przez 22 godziny',
  ])
})

const wordsAfter = (text: string, count: number) => text.replace(String(count), '')

test('no account mail writes a time down', () => {
  for (const locale of locales) {
    const texts = readFileSync(join(import.meta.dirname, `../../messages/${locale}/accountMails.json`), 'utf8')
    expect(texts, locale).not.toMatch(/\d/)
  }
})
