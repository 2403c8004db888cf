import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod'
import { runCheck } from '../../scripts/synthetic/check.ts'
import { expect, test } from './fixtures.ts'
import { readDemo } from './ui-steps.ts'

/** What programs outside the product depend on: it may grow, but what is named here stays. */
const Health = z.object({ status: z.literal('ok') })
const Answer = z.object({
  user: z.object({
    status: z.string(),
    paid_user: z.boolean(),
    credits: z.int(),
    signup_date: z.string(),
  }),
})
const Settings = z.object({ settings: z.object({ geoip_country: z.string() }) })
const Mails = z.object({
  mails: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  ),
})

const jsonOf = async (
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<unknown> => (await request.get(path, { headers })).json()

test('the health check responds in its documented shape', async ({ request }) => {
  Health.parse(await jsonOf(request, '/api/health.php'))
})

test('the demo file is readable by its owner only, and its accounts are in the documented state', async ({
  request,
}) => {
  expect(statSync(join(process.env['JOURNEY_VAR'] ?? '', 'demo.json')).mode & 0o777).toBe(0o600)
  const { password, accounts, members, fictional } = readDemo()
  expect(members.length).toBeGreaterThan(20)
  expect(fictional.length).toBeGreaterThan(0)
  const stateOf = async (email: string) => {
    const answer = await request.post('/api/user.php', { data: { email, password } })
    expect(answer.status(), email).toBe(200)
    return Answer.parse(await answer.json()).user
  }
  expect(await stateOf(accounts.free)).toMatchObject({ status: 'active', paid_user: false })
  expect(await stateOf(accounts.premium)).toMatchObject({ status: 'active', paid_user: true })
  expect(await stateOf(accounts.operator)).toMatchObject({ status: 'active' })
  const fresh = await stateOf(accounts.fresh)
  expect(fresh).toMatchObject({ status: 'active', paid_user: false, credits: 5 })
  expect(Date.now() - Date.parse(fresh.signup_date)).toBeLessThan(60 * 60_000)
})

test('a request header sets the visitor’s country', async ({ request }) => {
  const answer = await jsonOf(request, '/api/settings.php', { 'X-Demo-Country': 'PL' })
  expect(Settings.parse(answer).settings.geoip_country).toBe('PL')
})

test('the mailbox returns the mails to one address', async ({ request }) => {
  const { mails } = Mails.parse(await jsonOf(request, '/api/mailbox.php?to=nobody@example.org'))
  expect(mails).toEqual([])
})

test('the synthetic members sign up, write, pay and leave', async ({ baseURL }) => {
  const { failure, seconds } = await runCheck(baseURL ?? '')
  expect(failure).toBeNull()
  expect(Object.keys(seconds)).toEqual(['open', 'sign_up', 'send', 'receive', 'pay', 'delete'])
})
