// Writes the emojis of the picker with their names, src/chat/web/emojis: `node scripts/generate/emojis.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { locales } from '../../src/platform/locales.ts'
import { downloadPackage } from '../checks/supply/download-package.ts'

/** 49 MB in 26 languages, of which 1.5 MB are of use, so it is no dependency. */
const dataset = {
  name: 'emojibase-data',
  version: '17.0.0',
  sha512:
    'Yvgb5AWoHViHV/gq1qr5ZAarcBip+B27/ZLRsUJkbgAEaLlZ/fof9g882LTpmEpyhBNEC0m2SEmItljHsTygjA==',
}

const Source = z.object({
  emoji: z.string(),
  label: z.string(),
  group: z.optional(z.int()),
  tags: z._default(z.array(z.string()), []),
  version: z.number(),
  skins: z._default(
    z.array(
      z.object({ emoji: z.string(), tone: z.optional(z.union([z.int(), z.array(z.int())])) }),
    ),
    [],
  ),
})
const Words = z.object({
  groups: z.array(z.object({ key: z.string(), message: z.string(), order: z.int() })),
  skinTones: z.array(z.object({ key: z.string(), message: z.string() })),
})

/** The newest emoji version that phones and computers of the last years can display. */
const NEWEST = 15
const tones = ['', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']

/**
 * Reduces the 800 kB of emoji data per language to what the picker shows and searches, in the
 * format that it reads.
 */
function toPickerData(folder: string, locale: string) {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(folder, locale, file), 'utf8'))
  const all = z.array(Source).parse(read('data.json'))
  const words = Words.parse(read('messages.json'))
  return {
    locale,
    emojis: all
      .filter(({ group, version }) => group !== undefined && version <= NEWEST)
      .map(emojiOf),
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: Object.fromEntries(
      words.skinTones.map(({ key, message }) => [key, capital(message)]),
    ),
  }
}

function emojiOf({ emoji, label, group, tags, version, skins }: z.infer<typeof Source>) {
  const toned = skins.flatMap(({ tone, emoji: skin }): [string, string][] =>
    typeof tone === 'number' ? [[tones[tone] ?? '', skin]] : [],
  )
  return {
    emoji,
    category: group,
    label: capital(label),
    version,
    tags,
    ...(toned.length > 0 && { skins: Object.fromEntries(toned) }),
  }
}

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

const folder = downloadPackage(dataset)
const target = join(import.meta.dirname, '../../src/chat/web/emojis')
mkdirSync(target, { recursive: true })
for (const locale of locales) {
  writeFileSync(join(target, `${locale}.json`), `${JSON.stringify(toPickerData(folder, locale))}\n`)
}
