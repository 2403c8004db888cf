import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../platform/locales.ts'

const root = join(import.meta.dirname, '../../..')

/** The texts of a catalogue by dotted key: `{ inbox: { empty: '…' } }` → `inbox.empty`. */
type Texts = ReadonlyMap<string, string>

const cached = new Map<string, Texts>()

/** The names of all catalogues. */
export const listCatalogues = (): string[] =>
  readdirSync(join(root, 'messages/en'))
    .map((file) => file.replace('.json', ''))
    .toSorted()

/** What the product, or a brand in its own words, says in a catalogue. Empty if it has none. */
export function productTexts(brand: string, locale: Locale, catalogue: string): Texts {
  const file = `${locale}/${catalogue}.json`
  const key = `${brand}/${file}`
  const texts =
    cached.get(key) ??
    new Map([
      ...readTexts(join(root, 'messages', file)),
      ...readTexts(join(root, 'brands', brand, 'messages', file)),
    ])
  cached.set(key, texts)
  return texts
}

const readTexts = (path: string): [string, string][] =>
  existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8')), '') : []

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, key === '' ? name : `${key}.${name}`),
  )
}
