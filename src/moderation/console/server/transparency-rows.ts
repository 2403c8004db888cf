import { classify, type TransparencyRow } from './transparency-categories.ts'
import { HOSTING } from './transparency-template.ts'
import type { NoticeRow } from './report.ts'
import type { RestrictionRow } from './statement-of-reasons.ts'

export type Frame = { service: string; period: string }
export type Cells = (string | number)[]

/** In hours, to the tenth; empty where nothing was decided. */
export function medianHours(decisions: readonly { hours: number | null }[]): number | '' {
  const hours = decisions
    .flatMap((each) => (each.hours === null ? [] : [each.hours]))
    .toSorted((a, b) => a - b)
  const middle = (hours.length - 1) / 2
  const [low, high] = [hours[Math.floor(middle)], hours[Math.ceil(middle)]]
  return low === undefined || high === undefined ? '' : Math.round((low + high) * 5) / 10
}

/** The total, then a row of every category and keyword with what counts there. */
function buildTable<Counted extends { rule: string }>(
  rows: readonly TransparencyRow[],
  counted: readonly Counted[],
  toCells: (category: string, counted: readonly Counted[]) => Cells,
): Cells[] {
  const classified = counted.map((each) => ({ each, at: classify(each.rule, rows) }))
  return [
    toCells('TOTAL', counted),
    ...rows.map(({ category, keyword }) => {
      const inGroup = classified.filter(
        ({ at }) => at.category === category && (keyword === null || at.keyword === keyword),
      )
      return toCells(
        keyword === null ? `STATEMENT_CATEGORY_${category}` : `KEYWORD_${keyword}`,
        inGroup.map(({ each }) => each),
      )
    }),
  ]
}

const empty = (count: number) => Array.from({ length: count }, () => '')
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/** The parts that trusted flaggers have are 0: nobody has told us that they are one. */
export const buildNoticeRows = (
  { service, period }: Frame,
  rows: readonly TransparencyRow[],
  notices: readonly NoticeRow[],
): Cells[] =>
  buildTable(rows, notices, (category, matching) => {
    const onGround = (ground: 'law' | 'terms') =>
      matching.filter((notice) => notice.ground === ground).length
    return [
      HOSTING,
      service,
      period,
      category,
      '',
      matching.length,
      0,
      matching.length,
      0,
      medianHours(matching),
      '',
      onGround('law'),
      0,
      onGround('terms'),
      0,
      ...empty(4),
      'In hours',
      ...empty(5),
    ]
  })

/** No measure follows from automated means alone: a person decides each. */
export const measureRows = (
  { service, period }: Frame,
  rows: readonly TransparencyRow[],
  restrictions: readonly RestrictionRow[],
): Cells[] =>
  buildTable(rows, restrictions, (category, matching) => {
    const sum = (...measures: RestrictionRow['measure'][]) =>
      matching.reduce(
        (total, { measure, count }) => (measures.includes(measure) ? total + count : total),
        0,
      )
    return [
      'All',
      service,
      period,
      category,
      '',
      sum('photo', 'text', 'suspension', 'ban'),
      0,
      sum('photo', 'text'),
      ...zeros(11),
      sum('suspension'),
      sum('ban'),
      ...empty(16),
    ]
  })
