import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { glossaryFaults, readGlossary } from '../../scripts/checks/messages/glossary.ts'
import { locales } from '../../src/platform/locales.ts'
import { writeSourceTree } from '../source-tree.ts'

const terms = {
  email: {
    en: { use: 'email', not: ['mail', 'e-mail'], except: ['chat.mailOrder'] },
    de: { use: 'E-Mail', not: ['Mail'] },
  },
  match: { pl: { use: 'para', not: ['dopasowani*', 'z zewnątrz'] } },
}

function faultsOf(locale: string, text: string, { key = 'note', checked = [locale] } = {}) {
  const root = writeSourceTree({
    'messages/glossary.json': JSON.stringify({ checked, terms }),
    [`messages/${locale}/chat.json`]: JSON.stringify({ [key]: text }),
  })
  return glossaryFaults(root).map(({ file, key: where, fault }) => `${file} ${where}: ${fault}`)
}

describe('a forbidden variant of a term', () => {
  test.each([
    ['en', 'We sent a mail.', 'mail', 'email'],
    ['en', 'Mail us at once.', 'Mail', 'email'],
    ['en', 'Your e-mail address', 'e-mail', 'email'],
    ['en', '{count, plural, one {# mail} other {# emails}}', 'mail', 'email'],
    ['en', 'Open the <b>mail</b> first.', 'mail', 'email'],
    ['de', 'Eine Mail ist da.', 'Mail', 'E-Mail'],
    ['pl', 'Masz dopasowanie.', 'dopasowanie', 'para'],
    ['pl', 'Patrzysz z zewnątrz.', 'z zewnątrz', 'para'],
  ])('in %s is reported: %s', (locale, text, found, use) => {
    expect(faultsOf(locale, text)).toEqual([
      `messages/${locale}/chat.json note: says "${found}"; the glossary says "${use}"`,
    ])
  })

  test.each([
    ['en', 'We sent an email to your emails.'],
    ['en', 'Write to {mail} or <mail>us</mail>.'],
    ['en', 'Mailing is a longer word.'],
    ['de', 'Eine E-Mail ist da.'],
    ['pl', 'Para dopasowała się.'],
  ])('is not seen in other words: %s %s', (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([])
  })

  test('is allowed in a text that is listed for another meaning', () => {
    expect(faultsOf('en', 'By mail order', { key: 'mailOrder' })).toEqual([])
  })

  test('is reported only in the languages that are checked', () => {
    expect(faultsOf('en', 'We sent a mail.', { checked: ['de'] })).toEqual([])
  })
})

describe('the glossary of the product', () => {
  const glossary = readGlossary('.')
  const page = readFileSync('docs/voice.md', 'utf8')

  test('names at least 60 terms, each in every language', () => {
    const words = Object.values(glossary.terms)
    expect(words.length).toBeGreaterThanOrEqual(60)
    for (const byLocale of words) expect(Object.keys(byLocale)).toEqual([...locales])
  })

  test('is the table of docs/voice.md', () => {
    const rows = Object.entries(glossary.terms).map(
      ([term, words]) => `| ${[term, ...Object.values(words).map(({ use }) => use)].join(' | ')} |`,
    )
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  test('forbids no word that it prescribes for the same language', () => {
    const conflicts = locales.flatMap((locale) => {
      const prescribed = Object.values(glossary.terms).flatMap((words) => words[locale]?.use ?? [])
      const root = writeSourceTree({
        'messages/glossary.json': JSON.stringify({ ...glossary, checked: [locale] }),
        [`messages/${locale}/terms.json`]: JSON.stringify(Object.fromEntries(prescribed.entries())),
      })
      return glossaryFaults(root).map(({ key, fault }) => `${locale} ${prescribed[+key]}: ${fault}`)
    })
    expect(conflicts).toEqual([])
  })
})
