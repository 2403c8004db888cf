import compile from 'icu-minify/compile'
import format, { type FormatValues } from 'icu-minify/format'
import { isoLocale, type Locale } from '../../platform/locales.ts'
import { readShape } from './message-shape.ts'

/** Of each plural form that our languages have, a number. */
const NUMBERS = [1, 3, 5]
const DATE = new Date('2026-11-22T10:30:00Z')

const formatters = {
  getDateTimeFormat: (...settings: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...settings),
  getNumberFormat: (...settings: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...settings),
  getPluralRules: (...settings: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...settings),
}

/** A valid text as pages say it, without markup: one for each number and choice. */
export function previewText(locale: Locale, text: string): string[] {
  const shape = readShape(text)
  const kinds = [...shape.arguments].map((argument): [string, string] => {
    const [name = '', kind = ''] = argument.split(': ')
    return [name, kind]
  })
  const tags = [...shape.tags].map((tag): [string, (chunks: string[]) => string] => [
    tag,
    (chunks) => chunks.join(''),
  ])
  const previews = Array.from({ length: Math.max(1, ...kinds.map(countSamples)) }, (_, index) => {
    const all: FormatValues<string> = Object.fromEntries<FormatValues<string>[string]>([
      ...kinds.map(([name, kind]) => [name, getSample(name, kind, index)] as const),
      ...tags,
    ])
    const formatted = format(compile(text), isoLocale(locale), all, { formatters, timeZone: 'UTC' })
    return Array.isArray(formatted) ? formatted.join('') : formatted
  })
  return [...new Set(previews)]
}

const listChoices = (kind: string) =>
  kind.startsWith('select of ') ? kind.slice('select of '.length).split(', ') : []

const countSamples = ([, kind]: [string, string]) =>
  kind === 'number' ? NUMBERS.length : listChoices(kind).length

function getSample(name: string, kind: string, index: number): string | number | Date {
  const choices = listChoices(kind)
  if (choices.length > 0) return choices[index % choices.length] ?? ''
  if (kind === 'number') return NUMBERS[index % NUMBERS.length] ?? 1
  return kind === 'text' ? `‹${name}›` : DATE
}
