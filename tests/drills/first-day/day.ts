import { chromium, expect } from '@playwright/test'
import { readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMailServer } from '../../factories/mail-server.ts'
import { createMachine, startOtherProxies, startPostgres, startProxy } from './machine.ts'
import {
  buyAsTest,
  choosePassword,
  hands,
  logIn,
  openBrand,
  origin,
  setUpBrand,
  turnOnSecondStep,
} from './owner.ts'
import { upgradeNodes } from './upgrade.ts'

/**
 * The first day of an owner by docs/deploy.md, on the machine that machine.sh makes: from the archive
 * to a test order and an open brand. Prints each step as a line of the diary.
 */
const [folder = '', archive = '', browserPath = ''] = process.argv.slice(2)
const release = '/opt/vonk/current'
const owner = 'owner@example.com'
/** Pages with tables, selections and the parts that only browsers run. */
const consolePages = ['/operator/members', '/operator/orders', '/operator/audit']
const machine = createMachine(join(folder, 'machine.log'))
const started = performance.now()

function note(step: string, page: string): void {
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`| ${seconds} s | ${step} | ${page} | ${hands.typed} + ${hands.pressed} |`)
}

/** The owner's commands as docs/deploy.md has them, with the name of this archive. */
function documentedCommands(): string[] {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8')
  const [, part = ''] = document.split('## Without containers')
  const lines = (/```\n(.*?)```/s.exec(part)?.[1] ?? '').split('\n').map((line) => line.trim())
  const name = basename(archive, '.tar.gz')
  return lines
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('vonk-<version>-<commit>', name))
}

await startPostgres(machine)
const mails = await startMailServer(2525)
note('PostgreSQL and a mail server run', 'before the first page')

// Host, owner, mail server; PostgreSQL of this machine, no Redis, no bucket.
const answers = ['www.example.com', owner, 'smtp://127.0.0.1:2525', '', '', '']
let printed = ''
for (const command of documentedCommands()) {
  hands.typed++
  const input = command === 'vonk setup' ? `${answers.join('\n')}\n` : ''
  if (input) hands.typed += answers.length
  printed = await machine.run(`cd ${folder} && ${command}`, input)
  note(`\`${command}\``, 'docs/deploy.md')
}
const link = /https:\/\/www\.example\.com\/reset-password\/\S+/.exec(printed)?.[0]
if (link === undefined) throw new Error(`vonk setup printed no link:\n${printed}`)
await startProxy(machine, release)
hands.typed += 2
await untilHealthy()
note('two web nodes and a worker are healthy behind nginx', 'deploy/proxies')
expect(realpathSync(release)).toContain(basename(archive, '.tar.gz'))
await walk(link)
await startOtherProxies(machine, release)
const pages = await upgradeNodes(machine, folder, `${origin}/login`)
note(
  `\`vonk upgrade\`, and one to a release that does not start: pages answered ${pages}`,
  'docs/deploy.md, Upgrade',
)

async function untilHealthy(): Promise<void> {
  const ports = [3000, 3001, 3002].map((port) => `http://127.0.0.1:${port}`)
  const checks = [origin, ...ports].map(
    (base) =>
      `curl --fail --silent --show-error --insecure --output /dev/null ${base}/api/health.php`,
  )
  const deadline = performance.now() + 180_000
  for (;;) {
    try {
      await machine.run(checks.join(' && '))
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(500)
    }
  }
}

async function walk(passwordLink: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const options = { ignoreHTTPSErrors: true, locale: 'en-GB' }
  const page = await (await browser.newContext(options)).newPage()
  const visitor = await (await browser.newContext(options)).newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answers ${response.status()}`)
  })
  page.setDefaultTimeout(30_000)
  try {
    expect((await visitor.goto(origin))?.status()).toBe(503)
    await choosePassword(page, passwordLink)
    await logIn(page, owner)
    note('the owner has a password and is logged in', 'the link of `vonk setup`')
    await turnOnSecondStep(page)
    note('the second step is set up', 'the console leads there')
    await setUpBrand(page)
    expect(mails.recipients).toContain(owner)
    note('company, test mail and host are done', '/operator/setup')
    const order = await buyAsTest(page)
    note('the first test order is paid', '/operator/setup, step 7')
    await openBrand(page)
    note('the brand is open', '/operator/setup, step 8')
    expect((await visitor.goto(origin))?.status()).toBe(200)
    expect((await page.goto(order))?.status()).toBe(404)
    note('a visitor reads the brand, and the test order is gone', '/')
    for (const path of consolePages) expect((await page.goto(origin + path))?.status()).toBe(200)
    expect(await machine.run('vonk site')).toContain('\topen')
    note(`the console works: ${consolePages.join(', ')}`, '`vonk site`')
    expect(faults).toEqual([])
  } catch (error) {
    await page.screenshot({ path: join(folder, 'owner.png'), fullPage: true })
    console.error(faults.join('\n'))
    throw error
  } finally {
    await browser.close()
  }
}
process.exit(0)
