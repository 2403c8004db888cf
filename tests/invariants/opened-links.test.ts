import { describe, expect, test } from 'vitest'
import {
  applyMailChange,
  changeEmail,
  requestReset,
} from '../../src/accounts/credentials-contract.ts'
import { deleteAccount } from '../../src/data-rights/contract.ts'
import { giveLike } from '../../src/likes/contract.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { dumpOf } from '../factories/dump.ts'
import { addMember } from '../factories/member.ts'

const { app, as, request, mails, runJobs, advance } = await testApp({
  pages: await builtPages(),
})

describe('opening a mailed link', () => {
  const password = 'three pears on a plate'
  /** What a link could change; a visit itself is counted elsewhere. */
  const tables = ['account', 'profile', 'one_time_link', 'notification_disabled', 'session']

  const stateOf = async () => {
    const dump = await dumpOf(app.pool)
    return tables.map((table) => [table, dump.get(table)])
  }

  /** The address in the last mail to somebody that leads to the path. */
  async function linkTo(to: string, path: string): Promise<string> {
    await runJobs()
    const text = mails.findLast((mail) => mail.to === to && mail.text.includes(path))?.text ?? ''
    const address = /https?:\/\/\S+/g
    const link = text.match(address)?.find((each) => each.includes(path)) ?? ''
    expect(link).not.toBe('')
    return link.slice(new URL(link).origin.length)
  }

  const newAddress = () => `${crypto.randomUUID()}@example.org`
  const addOwner = async (email: string) =>
    addMember(app.pool, { email, passwordHash: await hashPassword(password) })

  const links: [string, (email: string) => Promise<string>][] = [
    [
      'to reset a password',
      async (email) => {
        await addOwner(email)
        await (
          await as()
        )(requestReset, { email })
        return linkTo(email, '/reset-password/do')
      },
    ],
    [
      'to reactivate an account',
      async (email) => {
        await (
          await as(await addOwner(email))
        )(deleteAccount, { password })
        return linkTo(email, '/reactivate')
      },
    ],
    [
      'to change the address',
      async (email) => {
        const next = newAddress()
        await (
          await as(await addOwner(email))
        )(changeEmail, { email: next, password })
        return linkTo(next, '/mail-change/do')
      },
    ],
    [
      'to change the address back',
      async (email) => {
        const [next, visitor] = [newAddress(), await as()]
        await (
          await as(await addOwner(email))
        )(changeEmail, { email: next, password })
        const done = new URL(await linkTo(next, '/mail-change/do'), 'http://localhost')
        await visitor(applyMailChange, { token: done.searchParams.get('token') ?? '' })
        return linkTo(email, '/mail-change/undo')
      },
    ],
    [
      'to unsubscribe',
      async (email) => {
        const member = await addOwner(email)
        await (
          await as(await addMember(app.pool, { gender: 'male' }))
        )(giveLike, { member })
        advance(11 * 60_000)
        return linkTo(email, '/api/unsubscribe.php')
      },
    ],
  ]

  test.each(links)('changes nothing: the link %s', async (_what, getLink) => {
    const link = await getLink(newAddress())
    const before = await stateOf()
    expect(before[0]?.[1]).not.toEqual([])
    for (const init of [
      { headers: { accept: 'text/html' } },
      { headers: { 'sec-purpose': 'prefetch' } },
      { method: 'HEAD' },
    ]) {
      const opened = await request(link, init)
      expect(opened.status).toBeLessThan(400)
      const next = opened.headers.get('location')
      if (next !== null) expect((await request(next, init)).status).toBeLessThan(400)
    }
    expect(await stateOf()).toEqual(before)
  })
})
