import { searchGroups } from '../../src/profiles/rules.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryConfig } from 'pg'
import type { Database } from '../../src/server/database/pool.ts'
import type { Queryable } from '../../src/server/database/query.ts'
import { cityById } from '../../src/server/places/places.ts'
import { listPage, type SearchCursor } from '../../src/search/server/member-search.ts'
import type { SearchScope } from '../../src/search/server/search-conditions.ts'
import { citiesByBand } from '../../src/search/server/nearby.ts'
import { countByBirthYear } from '../../src/search/server/search-facet.ts'
import { birthDates } from '../../src/search/rules.ts'
import { milliseconds, percentile, print } from './figures.ts'
import { searchData } from './search-data.ts'

const RUNS = 2000
/** Warm-up pages before the first measurement: statements are planned, and hot data is in memory. */
const WARM_UP = 1000
/** `SEARCH_MEMBERS=5000000 npm run bench search` measures another size of the site. */
const LARGE = Number(process.env['SEARCH_MEMBERS'] ?? 1_000_000)
const sizes = [10_000, LARGE] as const
const amsterdam = 2759794
let now = new Date()
const nowStep = () => Math.floor(now.getTime() / 300_000)

/** SQL of a search page at two sizes of the site, its growth between them, and our driver against pgbench on the same SQL. */
export async function searchBench(): Promise<void> {
  const found: Map<string, number>[] = []
  for (const size of sizes) {
    const site = await searchData(size)
    now = site.now
    found.push(await measureAll(site.pool, size))
    if (size === sizes.at(-1)) await compareWithPgbench(site.pool, site.url)
    await site.close()
  }
  printGrowth(found)
}

const defaultScope = (): SearchScope => ({
  site: 1,
  viewer: '42',
  visitorCountry: 'NL',
  hasHiddenPlaces: true,
  groups: searchGroups('female', 'male'),
  locations: { countries: ['DE'], region: null },
  ...birthDates(now, 28, 45),
  years: null,
  activeFrom: nowStep() - 90 * 288,
  withPhoto: false,
  membersOnly: false,
  minGroupSize: 1,
  now: new Date(),
  verified: false,
  joinedFrom: null,
  suitsBoth: false,
  hasRules: true,
  onlineVisible: false,
  promotedOnly: false,
  language: null,
  interests: [],
  intention: null,
})

const anyOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] ?? missing()
const missing = (): never => {
  throw new Error('nothing to choose from')
}
const country = () => anyOf(['DE', 'FR', 'GB', 'IT', 'ES', 'PL', 'NL'])
const ages = () => {
  const min = 20 + Math.floor(Math.random() * 25)
  return birthDates(now, min, min + 10 + Math.floor(Math.random() * 10))
}

/** Most look for the other gender, some for their own. */
const genderPairs = [
  searchGroups('female', 'male'),
  searchGroups('male', 'female'),
  searchGroups('female', 'female'),
  searchGroups('male', 'male'),
]

/** Half of the pages are first ones, the others continue from a position in the last weeks. */
const randomCursor = (): SearchCursor | null =>
  Math.random() < 0.5
    ? null
    : { active_at: nowStep() - Math.floor(Math.random() * 20 * 288), member_id: '1000500000' }

const kinds: { name: string; maxMilliseconds: number; slice(): SearchScope }[] = [
  {
    name: 'country and ages',
    maxMilliseconds: 1,
    slice: () => ({
      ...defaultScope(),
      groups: anyOf(genderPairs),
      locations: { countries: [country()], region: null },
      ...ages(),
    }),
  },
  {
    name: 'region and ages',
    maxMilliseconds: 1,
    slice: () => ({
      ...defaultScope(),
      locations: { countries: ['NL'], region: 101 + Math.floor(Math.random() * 12) },
      ...ages(),
    }),
  },
  {
    name: 'few ages, year by year',
    maxMilliseconds: 2,
    slice: () => ({
      ...defaultScope(),
      locations: { countries: [country()], region: null },
      ...birthDates(now, 67, 69),
      years: [1956, 1957, 1958, 1959].map((year) => year + now.getUTCFullYear() - 2026),
    }),
  },
  {
    name: 'near me, the first band',
    maxMilliseconds: 2,
    slice: () => ({ ...defaultScope(), locations: { cities: nearCities() }, ...ages() }),
  },
]

function nearCities(): number[] {
  const home = cityById(amsterdam)
  return home
    ? citiesByBand(home, { has: () => true })
        .slice(0, 1)
        .flat()
    : []
}

async function measureAll(pool: Database, size: number): Promise<Map<string, number>> {
  const p99s = new Map<string, number>()
  const client = await pool.connect()
  for (const { name, maxMilliseconds, slice } of kinds) {
    for (let run = 0; run < WARM_UP; run++) await listPage(client, slice(), randomCursor(), 25)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const [scope, after] = [slice(), randomCursor()]
      const started = performance.now()
      await listPage(client, scope, after, 25)
      times.push(performance.now() - started)
    }
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    p99s.set(name, p50)
    const floor =
      size === LARGE
        ? { ok: p99 <= maxMilliseconds, text: `p99 at most ${maxMilliseconds} ms` }
        : undefined
    print(
      `${size.toLocaleString('en')} members: ${name}`,
      `${milliseconds(p50)} / ${milliseconds(p99)}`,
      floor,
    )
  }
  const idle: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    await client.query('select 1')
    idle.push(performance.now() - started)
  }
  const noise = `${milliseconds(percentile(idle, 0.5))} / ${milliseconds(percentile(idle, 0.99))}`
  print(`${size.toLocaleString('en')} members: "select 1", for what the machine adds`, noise)
  const started = performance.now()
  for (let run = 0; run < 100; run++)
    await countByBirthYear(client, 1, {
      groups: searchGroups('female', 'male'),
      countries: ['DE'],
      region: -1,
    })
  print(
    `${size.toLocaleString('en')} members: count from the facets`,
    milliseconds((performance.now() - started) / 100),
  )
  client.release()
  return p99s
}

function printGrowth([first, second]: Map<string, number>[]): void {
  for (const [name, p50] of second ?? []) {
    const growth = p50 / (first?.get(name) ?? p50)
    print(
      `growth of "${name}" from 10,000 to ${LARGE.toLocaleString('en')}`,
      `${growth.toFixed(2)} ×`,
      {
        ok: growth <= 2,
        text: 'at most 2 ×',
      },
    )
  }
}

/** The same statement through our pool and through pgbench, both with 8 connections. */
async function compareWithPgbench(pool: Database, url: string): Promise<void> {
  const statement = await statementOf(defaultScope())
  const ours = await throughput(pool)
  const file = join(mkdtempSync(join(tmpdir(), 'vonk-pgbench-')), 'search.sql')
  writeFileSync(file, `${inlined(statement)};\n`)
  const run = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', '5', '-f', file, url],
    {
      encoding: 'utf8',
    },
  )
  const theirs = Number(/tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1])
  print('search through our driver, 8 connections', `${Math.round(ours)}/s`)
  if (!Number.isFinite(theirs)) return print('pgbench', 'not installed')
  const share = ours / theirs
  print('the same SQL through pgbench', `${Math.round(theirs)}/s`)
  print('ours of pgbench', `${Math.round(share * 100)} %`, {
    ok: share >= 0.25,
    text: 'at least 25 %',
  })
}

async function throughput(pool: Database): Promise<number> {
  const scope = defaultScope()
  let done = 0
  const end = performance.now() + 5000
  const work = async () => {
    while (performance.now() < end) {
      await listPage(pool, scope, null, 25)
      done++
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return done / 5
}

async function statementOf(slice: SearchScope): Promise<QueryConfig> {
  let seen: QueryConfig | null = null
  const spy: Queryable = {
    query: async (query) => {
      seen = query
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
    },
  }
  await listPage(spy, slice, null, 25)
  if (!seen) throw new Error('the search made no statement')
  return seen
}

function inlined({ text, values = [] }: QueryConfig): string {
  const literal = (value: unknown) =>
    Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`
  return text
    .replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
    .replaceAll(/\s+/g, ' ')
}
