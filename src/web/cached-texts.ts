import { type FormattedTexts, recordFormatted, repeatFormatted } from '../platform/formatted.ts'

type Values = Record<string, unknown>
type Translate = (key: string, values?: Values, formats?: unknown) => string

/** Texts of one namespace that are kept; with numbers in them there could be any number. */
const MAX_TEXTS = 1_000

/**
 * A translator that formats each text without values, or with numbers only, once. Names of people
 * and other texts among the values are never kept.
 */
export function cacheTexts<Translator extends Translate>(translator: Translator): Translator {
  const texts = new Map<string, [text: string, formatted: FormattedTexts]>()
  const translate: Translate = (key, values, formats) => {
    const id = formats === undefined ? textId(key, values) : null
    if (id === null) return translator(key, values, formats)
    const cached = texts.get(id)
    if (cached) {
      // Each page brings along the numbers of its texts.
      repeatFormatted(cached[1])
      return cached[0]
    }
    const text = recordFormatted(() => translator(key, values))
    if (texts.size >= MAX_TEXTS) texts.clear()
    texts.set(id, text)
    return text[0]
  }
  return Object.assign(translate, translator)
}

function textId(key: string, values: Values | undefined): string | null {
  if (values === undefined) return key
  let id = key
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') return null
    id += ` ${name}=${value}`
  }
  return id
}
