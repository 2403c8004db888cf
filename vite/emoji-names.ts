import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import * as z from 'zod'

const dataset = import.meta.resolve('emojibase-data/package.json')

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
export function emojiNames(): Plugin {
  return {
    name: 'emoji-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\/emojibase-data\/\w+\/data\.json$/ },
      handler: (code, id) => ({
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(toPickerData(code, id.split('/').at(-2) ?? '')))})`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}

function toPickerData(code: string, locale: string) {
  const all = z.array(Source).parse(JSON.parse(code))
  const words = Words.parse(
    JSON.parse(readFileSync(new URL(`${locale}/messages.json`, dataset), 'utf8')),
  )
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
