import { countFigures } from '../../src/honesty/server/count-figures.ts'
import { dayBefore } from '../../src/honesty/rules.ts'
import { benchApp } from './bench-app.ts'
import { fillConsole } from './console-data.ts'
import { print } from './figures.ts'
import { fillHonesty } from './honesty-data.ts'

/** The nightly count on one connection, so on one core of the database. */
const MAX_SECONDS = 60

/** Counts every figure of the honesty page with a million members and a million messages. */
export async function honestyBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null })
  const now = bench.app.clock()
  await fillConsole(bench.url, now)
  await fillHonesty(bench.url, now)
  const count = { db: bench.pool, site: bench.app.siteById(1), day: dayBefore(now) }
  const started = performance.now()
  const figures = await countFigures(count, [])
  const seconds = (performance.now() - started) / 1000
  print(`${figures.length} rows of figures`, `${seconds.toFixed(1)} s`, {
    ok: seconds < MAX_SECONDS,
    text: `under ${MAX_SECONDS} s`,
  })
  const published = figures.filter(({ state }) => state === 'shown')
  print('of which enough people are behind', String(published.length), {
    ok: published.length > 10,
    text: 'over 10',
  })
  await bench.close()
}
