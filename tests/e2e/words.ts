import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import * as z from 'zod'
import type { Locale } from '../../src/platform/locales.ts'

const folder = join(import.meta.dirname, '../../messages')
const Catalogue = z.record(z.string(), z.unknown())

/** The visible text of a key: `words('accounts.login.title')`. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** E2e tests name buttons and texts by key, so that one test runs in any language. */
export function wordsOf(locale: Locale): Words {
  const features = readdirSync(join(folder, locale)).map((file) => file.replace('.json', ''))
  const catalogues = Object.fromEntries(
    features.map((feature) => [feature, readTexts(locale, feature)]),
  )
  return (key, values) => {
    const [feature = '', ...path] = key.split('.')
    const text = path.reduce<unknown>(
      (texts, segment) => z.parse(Catalogue, texts)[segment],
      catalogues[feature],
    )
    // Tags mark bold text and links; the screen shows only the text between them.
    const plain = z.parse(z.string(), text).replaceAll(/<\/?\w+>/g, '')
    const translate = createTranslator({ locale, messages: { plain } })
    return translate('plain', values)
  }
}

function readTexts(locale: Locale, feature: string): unknown {
  return JSON.parse(readFileSync(join(folder, locale, `${feature}.json`), 'utf8'))
}
