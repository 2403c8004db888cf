import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { landerNames } from '../src/landers/contract.ts'
import { findBrowser } from './browser.ts'

/** Fetched when it runs: its 30 MB are no dependency of the product. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = 'performance,accessibility,best-practices,seo'

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(
    z.string(),
    z.object({ score: z.nullable(z.number()), scoreDisplayMode: z.string() }),
  ),
})

/**
 * `npm run lighthouse -- http://localhost:3000 [member]`: measures the landers of a running
 * instance, and the entry pages of a member, on Lighthouse's slow phone. Prints the scores and the
 * audits that failed; exits with 1 when a score is below 100. Scores of a busy machine are lower:
 * a benchmark index under 1000 says nothing about the page.
 */
const [origin = 'http://localhost:3000', member] = process.argv.slice(2)
const entries = ['landing', 'landing2', 'landing3']
const paths = [
  ...landerNames.map((name) => `/landers/${name}`),
  ...(member ? entries.map((entry) => `/members/${member}/${entry}`) : []),
]
const folder = mkdtempSync(join(tmpdir(), 'vonk-lighthouse-'))
const browser = findBrowser()?.path

/** A busy machine sometimes loses the trace of a page; its performance then has no score. */
const ATTEMPTS = 3

function measure(path: string, attempt = 1): boolean {
  const file = join(folder, `${path.replaceAll('/', '_')}.json`)
  const flags = [
    '--quiet',
    `--only-categories=${CATEGORIES}`,
    '--output=json',
    `--output-path=${file}`,
  ]
  // Entry pages show a person and are kept out of search engines (decision 0545).
  if (path.startsWith('/members/')) flags.push('--skip-audits=is-crawlable')
  const chrome = '--chrome-flags=--headless=new --no-sandbox'
  spawnSync('npx', ['--yes', LIGHTHOUSE, origin + path, ...flags, chrome], {
    env: { ...process.env, ...(browser && { CHROME_PATH: browser }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const {
    categories,
    audits,
    environment: { benchmarkIndex },
  } = z.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  if ((categories['performance']?.score ?? null) === null && attempt < ATTEMPTS)
    return measure(path, attempt + 1)
  const scores = Object.entries(categories).map(
    ([name, { score }]) => [name, Math.round((score ?? 0) * 100)] as const,
  )
  const failed = Object.entries(audits)
    .filter(([, { score, scoreDisplayMode: mode }]) => mode === 'binary' && score === 0)
    .map(([name]) => name)
  console.log(
    path,
    `benchmark ${Math.round(benchmarkIndex)}:`,
    scores.map(([name, score]) => `${name} ${score}`).join(', '),
    ...failed,
  )
  return scores.every(([, score]) => score === 100)
}

const results = paths.map((path) => measure(path))
process.exit(results.every(Boolean) ? 0 : 1)
