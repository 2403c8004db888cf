import { globSync } from 'node:fs'
import {
  readCatalogues,
  readExceptions,
  type Catalogue,
  type Exceptions,
  type Fault,
} from './catalogues.ts'
import { addresseeFaults } from './gender.ts'
import { buttonFaults } from './buttons.ts'
import { readShape, type Shape } from '../../../src/server/texts/message-shape.ts'
import { peopleCountFaults } from '../../../src/server/texts/people-counts.ts'
import { pluralFaults, shapeFaults } from '../../../src/server/texts/shape-faults.ts'
import { leftoverWords, styleFaults } from './style.ts'
import { typographyFaults } from './typography.ts'

const source = 'en'

/** The console exists in these languages; staff of another one read English. */
const consoleLocales = new Set([source, 'de'])
const isIn = (locale: string, name: string) =>
  !name.startsWith('console') || consoleLocales.has(locale)

type Subject = {
  locale: string
  name: string
  texts: Catalogue
  english: Catalogue
  exceptions: Exceptions
}
type CatalogueInput = {
  locale: string
  name: string
  texts: Catalogue | undefined
  english: Catalogue | undefined
  exceptions: Exceptions
}

/** Returns every fault of the catalogues below messages/, compared with the English ones. */
export function findMessageFaults(root: string, locales: readonly string[]): Fault[] {
  const faults: Fault[] = []
  const exceptions = readExceptions(root)
  const english = readCatalogues(root, source, faults)
  for (const locale of locales) {
    const catalogues = locale === source ? english : readCatalogues(root, locale, faults)
    const needed = [...english.keys()].filter((name) => isIn(locale, name))
    for (const name of new Set([...needed, ...catalogues.keys()])) {
      const subject = {
        locale,
        name,
        texts: catalogues.get(name),
        english: english.get(name),
        exceptions,
      }
      faults.push(...catalogueFaults(subject))
    }
  }
  return faults
}

/**
 * Returns the faults of the texts that a brand says in its own words: each replaces a text of ours
 * with the same arguments, in all languages or in none.
 */
export function findVoiceFaults(root: string, locales: readonly string[]): Fault[] {
  const faults: Fault[] = []
  const exceptions = readExceptions(root)
  const english = readCatalogues(root, source, [])
  for (const folder of globSync('brands/*/messages', { cwd: root })) {
    const voices = locales.map((locale) => ({
      locale,
      catalogues: readCatalogues(root, locale, faults, folder),
    }))
    const replaced = new Set(
      voices.flatMap(({ catalogues }) =>
        [...catalogues].flatMap(([name, texts]) =>
          [...texts.keys()].map((key) => `${name} ${key}`),
        ),
      ),
    )
    for (const { locale, catalogues } of voices)
      for (const place of replaced) {
        const [name = '', key = ''] = place.split(' ')
        const none: Catalogue = new Map()
        const texts = catalogues.get(name) ?? none
        const subject = { locale, name, texts, english: english.get(name) ?? none, exceptions }
        const file = `${folder}/${locale}/${name}.json`
        faults.push(...voiceFaults(subject, key).map((fault) => ({ file, key, fault })))
      }
  }
  return faults
}

function voiceFaults(subject: Subject, key: string): string[] {
  if (!subject.english.has(key)) return [`is not in messages/${source}`]
  return subject.texts.has(key) ? textFaults(subject, key) : ['is missing']
}

function catalogueFaults({ locale, name, texts, english, exceptions }: CatalogueInput): Fault[] {
  const file = `messages/${locale}/${name}.json`
  if (!texts)
    return [{ file, key: '', fault: `is missing; messages/${source}/${name}.json exists` }]
  if (!english)
    return [{ file, key: '', fault: `has no source; messages/${source}/${name}.json is missing` }]
  const missing = [...english.keys()]
    .filter((key) => !texts.has(key))
    .map((key) => ({ file, key, fault: 'is missing' }))
  const extra = [...texts.keys()]
    .filter((key) => !english.has(key))
    .map((key) => ({ file, key, fault: `is not in messages/${source}/${name}.json` }))
  const subject = { locale, name, texts, english, exceptions }
  const wrong = [...texts.keys()].flatMap((key) =>
    textFaults(subject, key).map((fault) => ({ file, key, fault })),
  )
  return [...missing, ...extra, ...wrong]
}

function textFaults({ locale, name, texts, english, exceptions }: Subject, key: string): string[] {
  const text = texts.get(key) ?? ''
  const original = english.get(key)
  const shape = parseShape(text)
  if (typeof shape === 'string') return [`is not valid ICU: ${shape}`]
  const faults = [
    ...pluralFaults(locale, shape),
    ...styleFaults(locale, `${name}.${key}`, shape, exceptions),
    ...typographyFaults(locale, text),
    ...addresseeFaults(locale, `${name}.${key}`, shape.texts),
    ...buttonFaults(locale, `${name}.${key}`, shape.texts, exceptions),
    ...peopleCountFaults(name, shape),
  ]
  if (locale === source || original === undefined) return faults
  if (text === original && leftoverWords(locale, shape, exceptions).length > 0)
    faults.push('is the English text; translate it, or list the word in messages/exceptions.json')
  const originalShape = parseShape(original)
  return typeof originalShape === 'string'
    ? faults
    : [...faults, ...shapeFaults(shape, originalShape)]
}

function parseShape(text: string): Shape | string {
  try {
    return readShape(text)
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}
