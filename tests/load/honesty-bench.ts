import { withLongStatements } from '../../src/server/database/long-statements.ts'
import { inTransaction } from '../../src/server/database/transaction.ts'
import {
  countFigures,
  type LastPublished,
  type NewFigure,
} from '../../src/honesty/server/count-figures.ts'
import { dayBefore } from '../../src/honesty/rules.ts'
import { benchApp, type BenchApp } from './bench-app.ts'
import { fillConsole, MEMBERS } from './console-data.ts'
import { print } from './figures.ts'
import { fillHonesty, CONVERSATIONS, MESSAGES } from './honesty-data.ts'

/** Processor time of the nightly count, so that it takes no longer on one core. */
const MAX_SECONDS = 60

/**
 * Counts every figure and promise of the honesty page with a million members and a million messages: the first day,
 * and one after another, for which the count compares who came and who left.
 */
export async function honestyBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null })
  const now = bench.app.clock()
  const started = performance.now()
  await fillConsole(bench.url, now)
  await fillHonesty(bench.url, now)
  print('filling the tables', `${((performance.now() - started) / 1000).toFixed(0)} s`)
  const day = dayBefore(now)
  const first = await countDay(bench, dayBefore(new Date(`${day}T00:00:00Z`)), [])
  const second = await countDay(bench, day, published(first))
  await bench.close()
  print('figures of the second day that are shown', String(published(second).length), {
    ok: published(second).length > 10,
    text: 'over 10',
  })
}

const published = (figures: NewFigure[]): LastPublished[] =>
  figures.flatMap(({ published: value, ...each }) =>
    value === null || each.outcome !== null ? [] : [{ ...each, published: value }],
  )

async function countDay(
  { app, databaseProcessor }: BenchApp,
  day: string,
  last: LastPublished[],
): Promise<NewFigure[]> {
  const site = app.siteById(1)
  const [started, processor] = [performance.now(), databaseProcessor()]
  const figures = await inTransaction(app.databases.atSite(site.id), (db) =>
    withLongStatements(db, () => countFigures({ db, site, day }, last)),
  )
  const seconds = (databaseProcessor() - processor) / 1_000_000
  const elapsed = ((performance.now() - started) / 1000).toFixed(1)
  const size = `${MEMBERS / 1_000_000}m members, ${(CONVERSATIONS * MESSAGES) / 1_000_000}m messages`
  print(
    `${last.length === 0 ? 'first day' : 'day after another'}, ${size}, in ${elapsed} s`,
    `${seconds.toFixed(1)} s`,
    { ok: seconds < MAX_SECONDS, text: `under ${MAX_SECONDS} s of processor time` },
  )
  return figures
}
