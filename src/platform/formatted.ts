import { untyped } from './untyped.ts'

/** Texts by formatter and value. */
export type FormattedTexts = Record<string, Record<string, string>>

/**
 * The first formatter of a browser process lists all languages of the engine, which takes a cheap
 * phone a tenth of a second. A page brings along what the server formatted for it, which also spares
 * hydration the differences between two engines.
 */
let initial: FormattedTexts = {}
/** Of the page that the server renders at the moment. */
let recording: FormattedTexts | null = null

export function acceptFormatted(texts: FormattedTexts): void {
  initial = texts
}

/**
 * Renders in one synchronous pass and returns what was formatted meanwhile, also for a recording
 * around it.
 */
export function recordFormatted<Result>(render: () => Result): [Result, FormattedTexts] {
  const outer = recording
  const recorded: FormattedTexts = {}
  recording = recorded
  try {
    return [render(), recorded]
  } finally {
    recording = outer
    repeatFormatted(recorded)
  }
}

/** Adds what an earlier recording contains to the current one. */
export function repeatFormatted(recorded: FormattedTexts): void {
  if (!recording) return
  for (const [name, own] of Object.entries(recorded)) Object.assign((recording[name] ??= {}), own)
}

export type Formatter<Value> = { format(value: Value): string }

/** Each keeps 40 kB of the engine, and every time zone that a browser names has some of its own. */
const MAX_FORMATTERS = 1_000
const formatters = new Map<string, unknown>()

/** A formatter that all pages share, and that is created when a page needs a new text of it. */
export function sharedFormatter<Value extends number | bigint | string | Date>(
  name: string,
  create: () => Formatter<Value>,
): Formatter<Value> {
  const shared = formatters.get(name)
  if (shared !== undefined) return untyped(shared)
  let engine: Formatter<Value> | undefined
  const format = (value: Value): string => {
    const key = String(value.valueOf())
    const own = (recording ?? initial)[name]?.[key]
    if (own !== undefined) return own
    const text = (engine ??= create()).format(value)
    if (recording) (recording[name] ??= {})[key] = text
    return text
  }
  const [oldest] = formatters.keys()
  if (oldest !== undefined && formatters.size >= MAX_FORMATTERS) formatters.delete(oldest)
  formatters.set(name, { format })
  return { format }
}

/** `Intl.NumberFormat` of a language. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Formatter<number | bigint | `${number}`> =>
  sharedFormatter<number | bigint | `${number}`>(
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  )

/** `Intl.DateTimeFormat` of a language. */
export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): Formatter<Date | number> =>
  sharedFormatter<Date | number>(
    `${locale} at ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  )
