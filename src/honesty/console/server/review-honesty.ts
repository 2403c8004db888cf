import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { locales } from '../../../platform/locales.ts'
import type { MemberContext } from '../../../server/context.ts'
import { isTimedOut } from '../../../server/database/failures.ts'
import { metricNames, promiseNames } from '../../contract.ts'
import {
  dayBefore,
  toDay,
  endOfDay,
  MIN_PEOPLE,
  promisedNumber,
  promiseSetting,
  publishedValue,
  getSpec,
} from '../../rules.ts'
import { findChainFaults } from '../../server/check-chain.ts'
import { countFigures, type NewFigure } from '../../server/count-figures.ts'
import { findLastDay, findOffSince } from '../../server/honesty-day.ts'
import {
  countChain,
  listFigures,
  listLastPublished,
  type FigureRow,
} from '../../server/honesty-figure.ts'
import { listNotes, type NoteRow } from '../../server/honesty-note.ts'
import { listRecounts } from '../../server/honesty-recount.ts'
import type { CountedFigure, CountedPromise, reviewHonesty as contract } from '../contract.ts'

const RECOUNTS = 20

export async function reviewHonesty(
  ctx: MemberContext,
  { tonight }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const last = await findLastDay(db, site.id)
  const day = tonight === 'yes' ? toDay(now) : (last?.day ?? null)
  const month = `${toDay(now).slice(0, 7)}-01`
  const stored =
    day === null
      ? []
      : await listFigures(db, {
          site: site.id,
          from: dayBefore(endOfDay(dayBefore(new Date(day)))),
          to: day,
        })
  const counted =
    day !== null && tonight === 'yes'
      ? await countTonight(ctx, day)
      : stored.filter((row) => row.day === day)
  const before = stored.filter((row) => row.day !== day)
  const notes = await listNotes(db, site.id, month)
  const chain = await countChain(db, site.id, `${month.slice(0, 4)}-01-01`)
  const offSince = site.settings.honesty_page ? null : await findOffSince(db, site.id)
  return {
    off_since: offSince?.toISOString() ?? null,
    day,
    month,
    min_people: MIN_PEOPLE,
    figures: toFigures(counted, before),
    promises: toPromises(ctx, counted, notes),
    chain: {
      ...chain,
      digest: last?.digest.toString('hex') ?? null,
      sealed_at: last?.sealed_at.toISOString() ?? null,
      faults: await findChainFaults(db, site.id),
    },
    recounts: (await listRecounts(db, site.id, RECOUNTS)).map((each) => ({
      ...each,
      requested_at: each.requested_at.toISOString(),
      done_at: each.done_at?.toISOString() ?? null,
    })),
  }
}

async function countTonight({ db, site }: MemberContext, day: string): Promise<NewFigure[]> {
  try {
    return await countFigures({ db, site, day }, await listLastPublished(db, site.id))
  } catch (error) {
    throw isTimedOut(error) ? new ApiError('preview_too_long') : error
  }
}

function toFigures(counted: readonly NewFigure[], before: readonly FigureRow[]): CountedFigure[] {
  return metricNames.flatMap((metric) => {
    const { parts } = getSpec(metric)
    return counted
      .filter((each) => each.metric === metric)
      .toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
      .map((each): CountedFigure => {
        const { part, people, published, as_of } = each
        const value = publishedValue(getSpec(metric).unit, each)
        const previous = before.findLast((row) => row.metric === metric && row.part === part)
        const state = each.state === 'shown' && published !== value ? 'held' : each.state
        return {
          metric,
          part,
          people,
          published,
          as_of,
          counted: value,
          before: previous?.published ?? null,
          state,
        }
      })
  })
}

function toPromises(
  { site }: MemberContext,
  counted: readonly NewFigure[],
  notes: readonly NoteRow[],
): CountedPromise[] {
  return promiseNames.flatMap((promise): CountedPromise[] => {
    const row = counted.find(({ metric }) => metric === promise)
    if (!row || row.outcome === null) return []
    const texts = notes.find((note) => note.promise === promise)?.texts ?? {}
    return [
      {
        promise,
        promised: promisedNumber(promise, site.settings),
        setting: promiseSetting(promise),
        outcome: row.outcome,
        percent: row.published,
        cases: row.base,
        breaches: row.value,
        texts: Object.fromEntries(
          locales.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])),
        ),
      },
    ]
  })
}
