import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { expect, expectAccessible, test } from './fixtures.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

const Chain = z.looseObject({
  days: z.array(z.looseObject({ body: z.string(), digest: z.string() })),
})
type Chain = z.infer<typeof Chain>

test('who doubts comes from the landing page to the figures, checks the chain by hand, and sees a changed one fail', async ({
  page,
}) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: words('honestyStrip.label') })
  await expect(strip.getByRole('definition').first()).toBeVisible()
  await expectAccessible(page)
  await strip.getByRole('link', { name: words('honestyStrip.all') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('honesty.heading'))
  await expect(page.getByText(words('honesty.promises.kept')).first()).toBeVisible()

  const query = page.locator('#first_answer a[href^="/honesty/queries"]')
  const sql = await page.request.get((await query.getAttribute('href')) ?? '')
  expect(await sql.text()).toMatch(/^-- version \d+\n/)

  const published = await page.request.get(
    (await page.getByRole('link', { name: words('honesty.chain.check') }).getAttribute('href')) ??
      '',
  )
  const chain = Chain.parse(await published.json())
  expect(chain.days.length).toBeGreaterThan(5)
  await page.getByText(words('honesty.chain.byHand')).click()
  const [fetching, ...commands] = (
    await page.getByLabel(words('honesty.chain.check'), { exact: true }).first().innerText()
  ).split('\n')
  expect(fetching).toMatch(/^curl -so chain\.json \S+\/honesty\/chain\.json$/)
  const check = (file: Chain) => runIn(commands.join('\n'), file)

  const verified = 'Signature Verified Successfully'
  expect(await check(chain)).toBe(verified)
  // A better figure in an old day: its digest differs.
  const better = change(chain, 2, (day) => ({ ...day, body: hideFictional(day.body) }))
  expect(await check(better)).toBe(`day 2 was changed\nday 3 does not follow\n${verified}`)
  // Also its digest: the next day names another one.
  const digest = await digestOf(better.days[2]?.body ?? '')
  const patched = change(better, 2, (day) => ({ ...day, digest }))
  expect(await check(patched)).toBe(`day 3 does not follow\n${verified}`)
  // The last day has none after it, but its signature is of another text.
  const last = chain.days.length - 1
  const end = hideFictional(chain.days[last]?.body ?? '')
  const resealed = change(chain, last, (day) => ({ ...day, body: end }))
  expect(await check(resealed)).toBe(`day ${last} was changed\nSignature Verification Failure`)
})

const change = (
  chain: Chain,
  index: number,
  edit: (day: Chain['days'][number]) => Chain['days'][number],
): Chain => ({ ...chain, days: chain.days.map((day, at) => (at === index ? edit(day) : day)) })

/** A text of a day whose fictional profiles are fewer. */
function hideFictional(body: string): string {
  const raised = body.replace(/^(figure \S+ active_profiles fictional .* )\d+$/m, '$10')
  expect(raised).not.toBe(body)
  return raised
}

/** What a shell prints for commands in a folder with this file. */
async function runIn(commands: string, chain: Chain): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-chain-'))
  try {
    writeFileSync(join(folder, 'chain.json'), JSON.stringify(chain))
    const shell = promisify(execFile)('bash', ['-c', `{ ${commands}\n} 2>&1 || true`], {
      cwd: folder,
    })
    return (await shell).stdout.trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function digestOf(body: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return Buffer.from(bytes).toString('hex')
}
