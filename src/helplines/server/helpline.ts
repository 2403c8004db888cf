import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { HelplineTable } from '../../server/database/generated/tables.ts'
import { safetyLines } from '../safety-lines-rules.ts'
import { scamLines } from '../scam-lines-rules.ts'
import {
  allHelplineKinds,
  helplineLists,
  type HelplineKind,
  type HelplineList,
} from '../contract.ts'
import { helplineKinds, type BuiltInLine } from '../rules.ts'

/** A helpline is known by its first name, which stays when the name changes. */
export type LineKey = { list: HelplineList; country: string; kind: HelplineKind; line: string }

export type EffectiveLine = LineKey & {
  name: string
  phone: string | null
  url: string
  checkedAt: Date | null
  /** Of a brand's check; null for the product's. */
  checkedBy: { id: string; name: string } | null
  removed: boolean
}

const builtIn: Record<HelplineList, readonly BuiltInLine[]> = {
  safety: safetyLines,
  scam: scamLines,
}

const toEffective = (
  list: HelplineList,
  [country, kind, name, phone, url, checked]: BuiltInLine,
): EffectiveLine => ({
  list,
  country,
  kind,
  line: name,
  name,
  phone,
  url,
  checkedAt: checked === undefined ? null : new Date(checked),
  checkedBy: null,
  removed: false,
})

const toKey = ({ list, country, kind, line }: LineKey) => [list, country, kind, line].join('\n')

/** The site's, unless the product's was compared later; what the site removed stays removed. */
const chooseLine = (own: EffectiveLine, product: EffectiveLine | undefined): EffectiveLine =>
  product && isAfter(product.checkedAt, own.checkedAt) ? { ...product, removed: own.removed } : own

const isAfter = (one: Date | null, other: Date | null): boolean =>
  one !== null && (other === null || one > other)

/** The helplines of a country: the product's with what the site changed, and its own. */
export async function listEffectiveLines(
  { db, site }: Pick<Context, 'db' | 'site'>,
  country: string,
  productLines = builtIn,
): Promise<EffectiveLine[]> {
  const stored = await rows<HelplineTable & { checker: string | null }>(
    db,
    sql`select h.*, p.name as checker from helpline h left join profile p on p.member_id = h.checked_by
        where h.site_id = ${site.id} and h.country = ${country} order by h.line`,
  )
  const product = helplineLists.flatMap((list) =>
    productLines[list].filter(([code]) => code === country).map((line) => toEffective(list, line)),
  )
  const lines = new Map(product.map((line) => [toKey(line), line]))
  for (const row of stored) {
    const list = helplineLists.find((each) => each === row.list)
    const kind = allHelplineKinds.find((each) => each === row.kind)
    if (!list || !kind) continue
    const { line, name, phone, url } = row
    const own = { list, country, kind, line, name, phone, url, checkedAt: row.checked_at }
    const checkedBy = { id: row.checked_by, name: row.checker ?? '' }
    const key = toKey(own)
    const removed = row.removed_at !== null
    lines.set(key, chooseLine({ ...own, checkedBy, removed }, lines.get(key)))
  }
  return [...lines.values()].toSorted(
    (a, b) =>
      helplineLists.indexOf(a.list) - helplineLists.indexOf(b.list) || getRank(a) - getRank(b),
  )
}

const getRank = ({ list, kind }: LineKey): number =>
  helplineKinds[list].findIndex((each) => each === kind)

/** Countries for which the site has added a helpline, on either list or on one. */
export async function listAddedCountries(
  { db, site }: Context,
  list: HelplineList | null = null,
): Promise<string[]> {
  const added = await rows<{ country: string }>(
    db,
    sql`select distinct country from helpline where site_id = ${site.id} and list = coalesce(${list}, list) and removed_at is null order by country`,
  )
  return added.map(({ country }) => country)
}

type CheckedLine = LineKey & { name: string; phone: string | null; url: string }

/** Stores what somebody compared with its source now. */
export async function saveLine(
  { db, site, now }: Context,
  { list, country, kind, line, name, phone, url }: CheckedLine,
  by: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into helpline (site_id, list, country, kind, line, name, phone, url, checked_at, checked_by)
        values (${site.id}, ${list}, ${country}, ${kind}, ${line}, ${name}, ${phone}, ${url}, ${now}, ${by})
        on conflict (site_id, list, country, kind, line) do update set name = excluded.name, phone = excluded.phone, url = excluded.url,
          checked_at = excluded.checked_at, checked_by = excluded.checked_by, removed_at = null`,
  )
}

/** Takes a helpline off the pages; it stays in the console, from where it can be saved again. */
export async function removeLine(
  { db, site, now }: Context,
  { list, country, kind, line, name, phone, url }: CheckedLine,
  by: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into helpline (site_id, list, country, kind, line, name, phone, url, checked_at, checked_by, removed_at)
        values (${site.id}, ${list}, ${country}, ${kind}, ${line}, ${name}, ${phone}, ${url}, null, ${by}, ${now})
        on conflict (site_id, list, country, kind, line) do update set removed_at = excluded.removed_at`,
  )
}
