import { describe, expect, test } from 'vitest'
import {
  applyMailChange,
  changeEmail,
  requestReset,
} from '../../src/accounts/credentials-contract.ts'
import { signUp } from '../../src/accounts/contract.ts'
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

  /** Where opening or pressing leads, without the language of the mail. */
  const open = async (path: string, init: RequestInit = {}) => {
    const { headers } = await request(path, { headers: { accept: 'text/html' }, ...init })
    return headers.get('location')?.replace(/^\/nl(?=\/)/, '') ?? null
  }
  const textOf = async (path: string) => (await request(path)).text()

  const outcomes: Record<string, { done: string; failed: string; words: string }> = {
    '/activate': { done: '/activate/done', failed: '/activate/error', words: 'Log in' },
    '/reactivate': { done: '/reactivate/done', failed: '/reactivate/error', words: 'new link' },
    '/mail-change/do': {
      done: '/mail-change/done',
      failed: '/mail-change/error',
      words: 'request a new email',
    },
    '/mail-change/undo': {
      done: '/mail-change/undone',
      failed: '/mail-change/undo-error',
      words: 'we’ll help you',
    },
  }

  test.each(Object.entries(outcomes))(
    'says at once that a bad link of %s does not work, with the way to a new one',
    async (page, { failed, words }) => {
      for (const token of ['', '?token=bad', `?token=${'x'.repeat(300)}`])
        expect(await open(page + token)).toBe(failed)
      expect(await open(`/pl${page}?token=bad`)).toBe(`/pl${failed}`)
      expect(await textOf(failed)).toContain(words)
    },
  )

  test('says at once that an expired link does not work', async () => {
    const pages = ['/reactivate', '/mail-change/do', '/mail-change/undo']
    const opened: string[] = []
    for (const getLink of links.slice(1, 4).map(([, create]) => create))
      opened.push(await getLink(newAddress()))
    for (const path of opened) expect(await open(path)).toBeNull()
    advance(15 * 86_400_000)
    for (const [index, path] of opened.entries())
      expect(await open(path)).toBe(outcomes[pages[index] ?? '']?.failed)
  })

  test('says that a used link has done its work, and nothing of accounts that changed since', async () => {
    const confirmed = newAddress()
    await (
      await as()
    )(signUp, {
      name: 'Bo',
      email: confirmed,
      password,
      date_of_birth: '1990-05-17',
      gender: 'female',
    })
    const activation = await linkTo(confirmed, '/activate')
    expect(await open(activation)).toBeNull()
    expect(await open(activation, { method: 'POST' })).toBe('/activate/done')
    expect(await open(activation)).toBe('/activate/done')

    const email = newAddress()
    const next = newAddress()
    await (
      await as(await addOwner(email))
    )(changeEmail, { email: next, password })
    const change = await linkTo(next, '/mail-change/do')
    expect(await open(change, { method: 'POST' })).toBe('/mail-change/done')
    expect(await open(change)).toBe('/mail-change/done')
    const undo = await linkTo(email, '/mail-change/undo')
    expect(await open(undo, { method: 'POST' })).toBe('/mail-change/undone')
    expect(await open(undo)).toBe('/mail-change/undone')
    expect(await open(change)).toBe('/mail-change/error')

    const leaving = newAddress()
    await (
      await as(await addOwner(leaving))
    )(deleteAccount, { password })
    const back = await linkTo(leaving, '/reactivate')
    expect(await open(back, { method: 'POST' })).toBe('/reactivate/done')
    expect(await open(back)).toBe('/reactivate/done')
  })

  test('a link to unsubscribe without a valid signature says so', async () => {
    expect(await textOf('/unsubscribe')).toContain('This link no longer works')
    expect(await textOf('/unsubscribe?m=1&t=like&s=x')).not.toContain('no longer works')
  })
})
