import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import {
  metricNames,
  promiseNames,
  type Correction,
  type getHonesty as contract,
  type HonestyFigure,
  type PromiseOfMonth,
} from '../contract.ts'
import { toDay, endOfDay, MIN_PEOPLE, promisedNumber, getSpec } from '../rules.ts'
import { brandZone } from '../../server/places/brand-zone.ts'
import { findOffSince, listDayHeads } from './honesty-day.ts'
import { listFigures, listRevisions, type FigureRow } from './honesty-figure.ts'
import { listNotes, noteIn, type NoteRow } from './honesty-note.ts'

/** Days of the chain that the page shows. */
const LISTED_DAYS = 6
/** Days for which a correction stands on the page; it stays in the chain. */
const CORRECTION_DAYS = 60
const DAY = 86_400_000

export async function getHonesty(
  ctx: Context,
  { days = 0 }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const off_since = site.settings.honesty_page
    ? null
    : ((await findOffSince(db, site.id)) ?? now).toISOString()
  const heads = await listDayHeads(db, site.id, Math.max(LISTED_DAYS, days))
  const last = heads.at(-1)
  const nothing = { day: null, counted_at: null, since: null, days: [], history: [] }
  const common = {
    off_since,
    zone: brandZone(site),
    from_members: site.settings.honesty_members,
    min_people: MIN_PEOPLE,
    figures: [],
    promises: [],
    corrections: [],
  }
  if (!last || off_since !== null) return { ...common, ...nothing }
  const from = days > 1 ? (heads.at(-days)?.day ?? last.day) : last.day
  const rows = await listFigures(db, { site: site.id, from, to: last.day })
  const latest = rows.filter(({ day }) => day === last.day)
  const notes = await listNotes(db, site.id, `${last.day.slice(0, 7)}-01`)
  const since = toDay(new Date(endOfDay(last.day).getTime() - CORRECTION_DAYS * DAY))
  return {
    ...common,
    day: last.day,
    counted_at: last.sealed_at.toISOString(),
    figures: toFigures(latest),
    promises: toPromises(ctx, latest, notes),
    corrections: toCorrections(await listRevisions(db, { site: site.id, from: since })),
    since: last.since,
    days: heads.map(({ day, digest, sealed_at, corrections }) => ({
      day,
      digest: digest.toString('hex'),
      sealed_at: sealed_at.toISOString(),
      corrections,
    })),
    history:
      days === 0
        ? []
        : [...Map.groupBy(rows, ({ day }) => day)].map(([day, each]) => ({
            day,
            figures: toFigures(each),
          })),
  }
}

/** In the order in which the code lists metrics and their parts. */
function toFigures(rows: readonly FigureRow[]): HonestyFigure[] {
  return metricNames.flatMap((metric) =>
    getSpec(metric).parts.flatMap((part): HonestyFigure[] => {
      const row = rows.find((each) => each.metric === metric && each.part === part)
      if (!row) return []
      const { version, as_of, published: value } = row
      const state = row.state === 'shown' ? 'shown' : 'too_few'
      return [{ metric, part, state, value, as_of, version }]
    }),
  )
}

function toPromises(
  { site, locale }: Pick<Context, 'site' | 'locale'>,
  rows: readonly FigureRow[],
  notes: readonly NoteRow[],
): PromiseOfMonth[] {
  return promiseNames.flatMap((promise): PromiseOfMonth[] => {
    const row = rows.find(({ metric }) => metric === promise)
    if (!row || row.outcome === null) return []
    return [
      {
        promise,
        promised: promisedNumber(promise, site.settings),
        outcome: row.outcome,
        percent: row.published,
        version: row.version,
        note: noteIn(
          notes.find((note) => note.promise === promise),
          locale,
        ),
      },
    ]
  })
}

/** Each correction with what was said before it. */
function toCorrections(rows: readonly FigureRow[]): Correction[] {
  return rows.flatMap((row, index): Correction[] => {
    if (row.revision === 0) return []
    const { day, metric, part, reason, sealed_on, published } = row
    const before = rows[index - 1]?.published ?? null
    return [{ day, metric, part, before, after: published, reason, sealed_on }]
  })
}
