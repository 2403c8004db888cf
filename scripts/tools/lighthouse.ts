import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { landerNames } from '../../src/pages/contract.ts'
import { findBrowser, findHeadlessShell } from '../browser.ts'
import { findProduct } from './product-in-browser.ts'

/** Fetched when it runs: its 30 MB are no dependency of the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = 'performance,accessibility,best-practices,seo'

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      scoreDisplayMode: z.string(),
      displayValue: z.optional(z.string()),
    }),
  ),
})

/**
 * `npm run lighthouse [address] [path]`: measures a running product in local mode on Lighthouse's
 * slow phone: landing page, log-in, search as a member, landers, and the entry pages of a member, or
 * those whose path begins so. Prints the scores and the audits that failed; exits with 1 when a score
 * is below its goal. Scores of a busy machine are lower, because tasks that wait for a processor count
 * as long ones: a benchmark index under 1000 says nothing about the page. A page below its performance
 * goal is measured five times, and the median counts.
 */
const product = findProduct(process.argv[2])
const [, , , prefix = '/'] = process.argv
const [member = ''] = product.demo.members

type Page = {
  path: string
  /** With the session of a demo member. */
  asMember?: boolean
  /** What a page for search engines must not fail and this one may. */
  skippedAudits?: string[]
  /** The performance score to reach; every other one is 100. */
  performance?: number
}

// Kept out of search engines: pages that show members (decision 0545), and what is not listed (0282).
const notIndexed = ['is-crawlable', 'meta-description']
const pages: Page[] = [
  { path: '/' },
  { path: '/login', skippedAudits: notIndexed },
  { path: '/members', asMember: true, skippedAudits: notIndexed, performance: 98 },
  ...landerNames.map((name) => ({ path: `/landers/${name}` })),
  ...['landing', 'landing2', 'landing3'].map((entry) => ({
    path: `/members/${member}/${entry}`,
    skippedAudits: notIndexed,
  })),
]
const folder = mkdtempSync(join(tmpdir(), 'vonk-lighthouse-'))
/** The shell has no windows of its own, which would compete with the page for the processor. */
const browser = findHeadlessShell() ?? findBrowser()?.path

/** What the performance score consists of. */
const METRICS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'speed index': 'speed-index',
  'blocking time': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
}

/** A busy machine sometimes loses the trace of a page; its performance then has no score. */
const ATTEMPTS = 3
/** Of a page whose first score is below its goal. */
const RUNS = 5

type Scores = Record<string, number>

/** Loads the page once, prints its scores and returns them, from 0 to 100. */
function measureOnce({ path, asMember, skippedAudits = [] }: Page, attempt = 1): Scores {
  const file = join(folder, `${path.replaceAll('/', '_')}.json`)
  const flags = [
    '--quiet',
    `--only-categories=${CATEGORIES}`,
    '--output=json',
    `--output-path=${file}`,
    ...skippedAudits.map((audit) => `--skip-audits=${audit}`),
    ...(asMember ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]
  const chrome = '--chrome-flags=--headless --no-sandbox'
  spawnSync('npx', ['--yes', LIGHTHOUSE, product.origin + path, ...flags, chrome], {
    env: { ...process.env, ...(browser && { CHROME_PATH: browser }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const report = z.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  const { categories } = report
  if ((categories['performance']?.score ?? null) === null && attempt < ATTEMPTS)
    return measureOnce({ path, ...(asMember && { asMember }), skippedAudits }, attempt + 1)
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
  print(path, report, scores)
  return scores
}

function print(path: string, { audits, environment }: z.infer<typeof Report>, scores: Scores) {
  const failed = Object.entries(audits)
    .filter(([, { score, scoreDisplayMode: mode }]) => mode === 'binary' && score === 0)
    .map(([name]) => name)
  console.log(
    path,
    `benchmark ${Math.round(environment.benchmarkIndex)}:`,
    Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', '),
    ...failed,
  )
  const measured = Object.entries(METRICS).map(
    ([name, audit]) => `${name} ${audits[audit]?.displayValue ?? 'unknown'}`,
  )
  console.log(`  ${measured.join(', ')}`)
}

/** Whether the page reaches its goals. */
function measure(page: Page): boolean {
  const { performance: goal = 100 } = page
  const first = measureOnce(page)
  const others = Object.entries(first).filter(([name]) => name !== 'performance')
  const speeds = [first['performance'] ?? 0]
  while ((speeds[0] ?? 0) < goal && speeds.length < RUNS)
    speeds.push(measureOnce(page)['performance'] ?? 0)
  const speed = median(speeds)
  if (speeds.length > 1) console.log(`  median of ${RUNS}: performance ${speed}`)
  return speed >= goal && others.every(([, score]) => score === 100)
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** The cookies of a free demo member's session. */
async function logIn(): Promise<string> {
  const response = await fetch(`${product.origin}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: product.demo.accounts['free'],
      password: product.demo.password,
    }),
  })
  if (!response.ok) throw new Error(`The log-in failed: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const cookie = await logIn()
const results = pages.filter(({ path }) => path.startsWith(prefix)).map(measure)
process.exit(results.every(Boolean) ? 0 : 1)
