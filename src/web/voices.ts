import type { Catalogues } from '../platform/site-texts.ts'

type Import = () => Promise<{ default: Catalogues }>

export type Voices = {
  load(locale: string, brand: string, load: Import | undefined): Promise<void>
  /** The catalogues with the brand's texts in place of ours; the same object for the same ones. */
  spokenBy(brand: string, locale: string, catalogues: Catalogues): Catalogues
}

/** The texts that brands say in their own words, by brand and language. */
export function createVoices(): Voices {
  const loaded = new Map<string, Catalogues>()
  return {
    async load(locale, brand, load) {
      const key = `${brand} ${locale}`
      if (load === undefined || loaded.has(key)) return
      // Without them a page says the same in our words.
      const module = await load().catch(() => null)
      if (module) loaded.set(key, module.default)
    },
    spokenBy(brand, locale, catalogues) {
      const voice = loaded.get(`${brand} ${locale}`)
      return voice ? replaceTexts(catalogues, voice) : catalogues
    },
  }
}

const replaced = new WeakMap<Catalogues, WeakMap<Catalogues, Catalogues>>()

/** The catalogues with other texts in place of some; the same object for the same ones. */
export function replaceTexts(catalogues: Catalogues, texts: Catalogues): Catalogues {
  const byTexts = replaced.get(catalogues) ?? new WeakMap<Catalogues, Catalogues>()
  replaced.set(catalogues, byTexts)
  const merged = byTexts.get(texts) ?? mergeCatalogues(catalogues, texts)
  byTexts.set(texts, merged)
  return merged
}

function mergeCatalogues(catalogues: Catalogues, voice: Catalogues): Catalogues {
  const translated = Object.entries(voice).filter(([name]) => name in catalogues)
  return {
    ...catalogues,
    ...Object.fromEntries(
      translated.map(([name, texts]) => [name, merge(catalogues[name], texts)]),
    ),
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text is a string or, compiled, an array; a group is an object. */
function merge(ours: unknown, voice: Record<string, unknown>): Record<string, unknown> {
  const base = isGroup(ours) ? ours : {}
  const merged = Object.entries(voice).map(([key, value]): [string, unknown] => [
    key,
    isGroup(value) ? merge(base[key], value) : value,
  ])
  return { ...base, ...Object.fromEntries(merged) }
}
