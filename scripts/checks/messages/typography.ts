/** The quotation marks of each language, outer and inner; the apostrophe is ’ in all of them. */
const quotes: Record<string, string> = {
  en: '“”‘',
  nl: '‘',
  de: '„“‚‘',
  it: '«»“”',
  fr: '«»“”',
  es: '«»“”',
  pl: '„”«»',
}
const allQuotes = /[“”„‟«»‹›‘‚]/gu

/** A space here would let the line break between a figure or word and what belongs to it. */
const breakingSpace: readonly RegExp[] = [/[\d}#] (?:MB|Mo|kB|ko|km|€)(?!\p{L})/u, /€ \d/u]
const spaceBeforePercent = new Set(['de', 'fr', 'es'])
const breakingSpaceInFrench = /[ \u202F][;:?!»]|« /u

/** Returns the faults of one text, as it stands in its catalogue, in quotation marks and spaces. */
export function typographyFaults(locale: string, text: string): string[] {
  const foreign = [...text.matchAll(allQuotes)].find(
    ([quote]) => quotes[locale]?.includes(quote) === false,
  )
  const faults = foreign
    ? [`has the quotation mark ${foreign[0]}, which ${locale} does not use`]
    : []
  const space =
    breakingSpace.map((pattern) => pattern.exec(text)).find((found) => found !== null) ??
    (locale === 'fr' ? breakingSpaceInFrench.exec(text) : null)
  if (space) faults.push(`has a space that breaks the line in "${space[0]}"; write \\u00A0`)
  if (spaceBeforePercent.has(locale) ? /[\d}] %|[\d}]%/u.test(text) : /[\d}]\s%/u.test(text))
    faults.push(
      spaceBeforePercent.has(locale)
        ? 'has no non-breaking space before %'
        : `has a space before %, which ${locale} does not use`,
    )
  return faults
}
