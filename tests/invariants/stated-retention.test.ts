import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../../src/platform/locales.ts'
import { wordsOf } from '../e2e/words.ts'

/** The mails and pages that state a lifetime. */
const statements: [string, string, 'hours' | 'days'][] = [
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

const wordsAfter = (text: string, count: number) => text.replace(String(count), '')

describe('lifetimes stated in texts', () => {
  test.each(locales)(
    'texts state the lifetime of links as the rules define it, with the right plural: %s',
    (locale) => {
      const words = wordsOf(locale)
      for (const [catalogue, key, unit] of statements) {
        const render = (count: number) => words(`${catalogue}.${key}`, { ...rest, [unit]: count })
        expect(render(1), key).not.toMatch(/[\d{}#]/)
        for (const count of [2, 5, 22, 48])
          expect(render(count), key).toMatch(new RegExp(String.raw`(?<!\d)${count}(?!\d)`))
        // Singular and plural differ in each language, except for a unit with one form, as "uur" in Dutch.
        if (!(locale === 'nl' && unit === 'hours'))
          expect(wordsAfter(render(5), 5), key).not.toBe(wordsAfter(render(1), 1))
      }
    },
  )

  test('Polish has different plurals for two and five hours', () => {
    const render = (hours: number) => wordsOf('pl')('accountMails.reset.note', { hours })
    expect(
      [render(1), render(2), render(5), render(22)].map((text) => text.split(' i tylko')[0]),
    ).toEqual([
      'Link działa przez godzinę',
      'Link działa przez 2 godziny',
      'Link działa przez 5 godzin',
      'Link działa przez 22 godziny',
    ])
  })

  test('account mails contain no literal time', () => {
    for (const locale of locales) {
      const texts = readFileSync(
        join(import.meta.dirname, `../../messages/${locale}/accountMails.json`),
        'utf8',
      )
      expect(texts, locale).not.toMatch(/\d/)
    }
  })
})
