/** What a day publishes of one part of a figure. */
export type ChainFigure = {
  day: string
  metric: string
  part: string
  version: number
  /** Null: too few people, or covered. */
  published: number | null
  as_of: string
  outcome: string | null
  /** Of a correction; else empty. */
  reason: string
}

export type ChainDay = {
  site: number
  slug: string
  day: string
  /** The digest of the day before in the chain, in hexadecimal digits; null for the first. */
  previous: string | null
  isOn: boolean
  figures: readonly ChainFigure[]
}

const FORMAT = 'vonk-honesty 1'

/**
 * The text whose SHA-256 is the digest of a day: one line a fact, in one form for one content, so that
 * anybody can check it with the tools of a shell (docs/honesty.md).
 */
export function composeDay({ site, slug, day, previous, isOn, figures }: ChainDay): string {
  const lines = figures.map(toLine).toSorted()
  return [
    FORMAT,
    `site ${site} ${slug}`,
    `day ${day}`,
    `previous ${previous ?? '-'}`,
    `page ${isOn ? 'on' : 'off'}`,
    ...lines,
    '',
  ].join('\n')
}

function toLine({ day, metric, part, version, published, as_of, outcome, reason }: ChainFigure) {
  const kind = outcome !== null ? 'promise' : reason === '' ? 'figure' : 'correction'
  const words = [kind, day, metric, part || '-', `v${version}`, as_of, published ?? 'too_few']
  if (outcome !== null) words.push(outcome)
  if (reason !== '') words.push(JSON.stringify(reason))
  return words.join(' ')
}
