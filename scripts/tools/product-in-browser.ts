import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import * as z from 'zod'
import { findOrInstallBrowser } from '../browser.ts'

const Demo = z.object({
  password: z.string(),
  accounts: z.record(z.string(), z.string()),
  members: z.array(z.string()),
})

/** A running product in local mode and its demo accounts. */
export type Product = { origin: string; demo: z.infer<typeof Demo> }

/** The product at an address, whose files are in VONK_VAR or `var`. */
export function findProduct(address = `http://localhost:${process.env['PORT'] ?? 3000}`): Product {
  const file = join(process.env['VONK_VAR'] ?? 'var', 'demo.json')
  return {
    origin: new URL(address).origin,
    demo: z.parse(Demo, JSON.parse(readFileSync(file, 'utf8'))),
  }
}

export async function launch(): Promise<Browser> {
  const { path } = findOrInstallBrowser()
  return chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
}

/** Logs a demo account in. */
export async function logIn(
  context: BrowserContext,
  { origin, demo }: Product,
  account: string,
): Promise<void> {
  const response = await context.request.post(`${origin}/api/user.php`, {
    data: { email: demo.accounts[account], password: demo.password },
  })
  if (!response.ok()) throw new Error(`The log-in of ${account} failed: ${await response.text()}`)
}
