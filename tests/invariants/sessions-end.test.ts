import { deleteAccount } from '../../src/data-rights/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, endSessions } from '../../src/accounts/credentials-contract.ts'
import { getUser, logIn, logout } from '../../src/accounts/contract.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { makeReport } from '../../src/moderation/contract.ts'
import { loadDictionaries } from '../../src/server/passwords/strength.ts'
import { addMember } from '../factories/member.ts'
import { addStaff, banByReport } from '../factories/staff.ts'
import { twoNodes, type Browser } from '../factories/two-nodes.ts'

const nodes = await twoNodes()
afterAll(nodes.stop)
const { app, http, other, browserOf, as } = nodes
const password = 'zeemeeuw aan de kade'
const passwordHash = await hashPassword(password)
const staff = [
  await as(await addStaff(app.pool, ['moderator'])),
  await as(await addStaff(app.pool, ['moderator'])),
] as const

const ask = (node: typeof http, path: string, cookie: string) =>
  node.request(new URL(path, app.config.origin), {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })

/** Opens a live stream on each node; returns the milliseconds from an instant until the last has ended. */
async function streams(cookie: string): Promise<(since: number) => Promise<number>> {
  const readers = await Promise.all(
    [http, other].map(async (node) => {
      const reader = (await ask(node, '/api/events.php', cookie)).body?.getReader()
      await reader?.read()
      return reader
    }),
  )
  const ended = Promise.all(
    readers.map(async (reader) => {
      while (!(await reader?.read())?.done);
      return performance.now()
    }),
  )
  return async (since) => Math.max(...(await ended)) - since
}

async function isOver(cookie: string): Promise<void> {
  for (const node of [http, other]) {
    expect(await (await ask(node, '/api/user.php', cookie)).json()).toEqual({ user: null })
    expect((await ask(node, '/api/chats.php', cookie)).status).toBe(403)
  }
}

const ban = async (member: string) => {
  const { receipt } = await (
    await as(await addMember(app.pool))
  )(makeReport, { subject: 'profile', member, reason: 'scam' })
  await banByReport(staff, receipt)
}

// As a node does at start: otherwise the first password change would wait for the dictionaries.
beforeAll(loadDictionaries)

const ends: [string, (browser: Browser, member: string) => Promise<unknown>][] = [
  ['logging out', ({ api }) => api(logout, {})],
  [
    'ending all other sessions from another browser',
    async (_, member) => (await browserOf(member)).api(endSessions, { session: 'others' }),
  ],
  [
    'changing the password',
    ({ api }) => api(changePassword, { current: password, password: 'een ander lang woord' }),
  ],
  ['deleting the account', ({ api }) => api(deleteAccount, { password })],
  ['being banned', (_, member) => ban(member)],
]

describe('the end of a session', () => {
  test.each(ends)(
    '%s ends the session and its open streams on both nodes within a second',
    async (_name, end) => {
      const member = await addMember(app.pool, { passwordHash })
      const browser = await browserOf(member)
      const old = browser.cookie()
      const closed = await streams(old)
      await end(browser, member)
      // Passwords are hashed and estimated before the response: the time after it counts.
      expect(await closed(performance.now())).toBeLessThan(1_000)
      await isOver(old)
    },
  )

  test('a session gets a new id at log-in and when the password is changed', async () => {
    const member = await addMember(app.pool, { passwordHash, email: 'noor@example.org' })
    const browser = await browserOf(member)
    const seen = [browser.cookie()]
    await browser.api(changePassword, { current: password, password: 'een ander lang woord' })
    seen.push(browser.cookie())
    await browser.api(logIn, { email: 'noor@example.org', password: 'een ander lang woord' })
    seen.push(browser.cookie())
    expect(new Set(seen).size).toBe(3)
    expect((await browser.api(getUser, {})).user?.id).toBe(member)
    await isOver(seen[0] ?? '')
    await isOver(seen[1] ?? '')
  })
})
