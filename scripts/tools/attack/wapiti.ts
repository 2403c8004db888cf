import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Instance } from './instance.ts'
import { runTool } from './run-tool.ts'

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.array(z.object({ method: z.string(), path: z.string(), info: z.string() })),
  ),
})

const modules = 'exec,file,sql,xss,permanentxss,redirect,ssrf,crlf,xxe'

/** Where the crawl begins: wapiti does not follow the redirect of a member's entry page. */
const entries = ['members', 'search', 'chats', 'likes/received', 'profile', 'account', 'credits']

/** A crawl that reached the pages finds some hundred addresses and forms. */
const MIN_ADDRESSES = 50

/** Crawls the pages as a member and attacks them; returns the reported vulnerabilities. */
export async function runWapiti(instance: Instance, seconds: number): Promise<string[]> {
  const report = join(instance.folder, 'wapiti.json')
  const limits = [
    `--max-scan-time=${Math.ceil(seconds / 2)}`,
    `--max-attack-time=${Math.ceil(seconds / 20)}`,
  ]
  const args = [
    '-u',
    `${instance.origin}/`,
    ...entries.flatMap((path) => ['-s', `${instance.origin}/${path}`]),
    '-d',
    '3',
    '--max-files-per-dir',
    '25',
    '-m',
    modules,
    '-f',
    'json',
    '-o',
    report,
    '--flush-session',
    '--no-bugreport',
  ]
  const output = await runTool(
    'wapiti',
    [...args, ...limits, '-H', `Cookie: ${instance.crawlCookie}`],
    seconds,
  )
  if (!existsSync(report)) {
    process.stdout.write(
      `wapiti wrote no report in its time: ${output.trim().split('\n').at(-1)}\n`,
    )
    return ['wapiti: no report; give it more time with --minutes']
  }
  const { vulnerabilities } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const addresses = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
  process.stdout.write(`wapiti looked for ${modules} at ${addresses} addresses and forms\n`)
  if (addresses < MIN_ADDRESSES) return ['wapiti: it did not reach the pages']
  return Object.values(vulnerabilities).flatMap((found) =>
    found.map(({ method, path, info }) => `wapiti: ${method} ${path}: ${info}`),
  )
}
