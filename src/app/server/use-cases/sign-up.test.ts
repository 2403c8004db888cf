import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { addInvitation } from '../../../accounts/server/public.ts'
import { validateBirthDate } from '../../../accounts/birth-date-rules.ts'
import { confirmAddress, getUser, signUp } from '../../../accounts/contract.ts'
import { listSessions } from '../../../accounts/credentials-contract.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { useProductHashCost } from '../../../../tests/factories/hash-cost.ts'
import { sessionCookieOf, signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'
import { row } from '../../../server/database/query.ts'
import { matchingHashes } from '../../../server/passwords/hash-password.ts'

const { app, as, request, runJobs, mails, advance } = await testApp()

const { post, userOf, mailedTo } = signupBrowser({ request, mails })

describe('sign-up', () => {
  test('logs a new member in at once; the mailed link confirms the address, and works once', async () => {
    const response = await post('/api/signup.php', signupForm)
    expect(await response.json()).toEqual({ signup_step: 1 })
    const cookie = sessionCookieOf(response)
    expect(await userOf(cookie)).toMatchObject({
      email: signupForm.email,
      status: 'not_confirmed',
      profile: { name: 'Kasia' },
    })
    await runJobs()
    const { template, token } = mailedTo(signupForm.email)
    expect(template).toBe('accounts/confirm-address')
    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, async () => (await as())(confirmAddress, { token })),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await userOf(cookie)).toMatchObject({ status: 'active' })
  })

  test('confirms without script by the button behind the mailed link, and redirects to the result in its language', async () => {
    await post('/api/signup.php', { ...signupForm, email: 'polly@example.com' })
    await runJobs()
    const { token } = mailedTo('polly@example.com')
    const done = await request(`/pl/activate?token=${token}`, { method: 'POST' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/pl/activate/done'])
    const wrong = await request('/activate?token=nothing', { method: 'POST' })
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/activate/error'])
  })

  test('confirms nothing when the link is only opened, as by mail scanners, or when another site sends the form', async () => {
    await post('/api/signup.php', { ...signupForm, email: 'prefetch@example.com' })
    await runJobs()
    const { token } = mailedTo('prefetch@example.com')
    for (const headers of [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'SafeLinks scanner' },
    ])
      await request(`/activate?token=${token}`, { headers })
    await request(`/activate?token=${token}`, { method: 'HEAD' })
    const foreign = await request(`/activate?token=${token}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    const { status } = await row<{ status: string }>(
      app.pool,
      sql`select status from account where email = 'prefetch@example.com'`,
    )
    expect(status).toBe('not_confirmed')
    await (
      await as()
    )(confirmAddress, { token })
  })

  test('responds alike to a known address, and mails its owner the facts', async () => {
    const id = await addMember(app.pool, { email: 'known@example.com' })
    const unknown = await post('/api/signup.php', { ...signupForm, email: 'nobody@example.com' })
    const registered = await post('/api/signup.php', { ...signupForm, email: 'Known@example.com' })
    expect(registered.status).toBe(unknown.status)
    expect(await registered.text()).toBe(await unknown.text())
    expect([...registered.headers.keys()]).toEqual([...unknown.headers.keys()])
    const claim = sessionCookieOf(registered)
    expect(await userOf(claim)).toMatchObject({ status: 'not_confirmed' })
    expect(await (await as(id))(getUser, {})).toMatchObject({ user: { id, status: 'active' } })
    await runJobs()
    expect(mailedTo('known@example.com').template).toBe('accounts/already-member')
    expect(mailedTo('Known@example.com').template).toBe('')
  })

  test('lets a sign-up with a known address pass every step, and never mails a confirmation link', async () => {
    const owner = await addMember(app.pool, { email: 'taken@example.com' })
    const cookie = sessionCookieOf(
      await post('/api/signup.php', { ...signupForm, email: 'taken@example.com', name: 'Claim' }),
    )
    const step = async (path: string, method: string, body: unknown) => {
      const headers = {
        cookie,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      return (await request(path, { method, body: JSON.stringify(body), headers })).status
    }
    expect(await step('/api/profile.php', 'PUT', { about: 'Some sentences about me.' })).toBe(200)
    expect(
      await step('/api/profile.php', 'PUT', { hair_color: 'brown', interests: ['cooking'] }),
    ).toBe(200)
    for (const reached of [2, 3, 4, 5])
      expect(await step('/api/signup.php', 'PUT', { step: reached })).toBe(200)
    expect((await request('/api/members.php?gender=male', { headers: { cookie } })).status).toBe(
      200,
    )
    expect(await userOf(cookie)).toMatchObject({ signup_step: 5, status: 'not_confirmed' })
    expect(await step('/api/activation-mail.php', 'POST', {})).toBe(200)
    await runJobs()
    const subjects = mails
      .filter(({ to }) => to === 'taken@example.com')
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['accounts/already-member', 'accounts/already-member'])
    expect(await (await as(owner))(getUser, {})).toMatchObject({
      user: { profile: { name: 'Noor' } },
    })
  })

  test('gives a claimed address to the first of two members who confirms it', async () => {
    const both = [
      { ...signupForm, email: 'shared@example.com' },
      { ...signupForm, email: 'shared@example.com', password: 'somebody else altogether' },
    ]
    const tokens: string[] = []
    for (const one of both) {
      await post('/api/signup.php', one)
      await runJobs()
      tokens.push(mailedTo('shared@example.com').token)
    }
    const [first = '', second = ''] = tokens
    const api = await as()
    await api(confirmAddress, { token: second })
    await expect(api(confirmAddress, { token: first })).rejects.toThrow('address_taken')
  })

  test('refuses an expired link', async () => {
    await post('/api/signup.php', { ...signupForm, email: 'late@example.com' })
    await runJobs()
    const { token } = mailedTo('late@example.com')
    advance(8 * 86_400_000)
    await expect((await as())(confirmAddress, { token })).rejects.toThrow('link_expired')
  })

  test('stores the password as argon2id only, and the session token as a hash only', async () => {
    useProductHashCost()
    const response = await post('/api/signup.php', { ...signupForm, email: 'hashed@example.com' })
    const { password_hash } = await row<{ password_hash: string }>(
      app.pool,
      sql`select password_hash from account where email = 'hashed@example.com'`,
    )
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await matchingHashes(signupForm.password, [password_hash])).toEqual(
      new Set([password_hash]),
    )
    const { sessions } = await row<{ sessions: string }>(
      app.pool,
      sql`select json_agg(session)::text as sessions from session`,
    )
    expect(sessions).not.toContain(sessionCookieOf(response).split('=')[1])
  })

  type Field = Exclude<keyof typeof signupForm, 'gender'> | 'signup_message'
  const refused: [string, Partial<Record<Field, string>>][] = [
    ['name_missing', { name: '  ' }],
    ['name_too_long', { name: 'x'.repeat(31) }],
    ['name_is_email', { name: 'KASIA@example.com' }],
    ['name_starts_with_at', { name: '@signupForm' }],
    ['name_reserved', { name: 'Vоnk support' }],
    ['name_has_contact', { name: 'Kasia 0612345678' }],
    ['name_unreadable', { name: 'Ka\u200bsia' }],
    ['email_missing', { email: ' ' }],
    ['email_invalid', { email: 'kasia@example' }],
    ['email_disposable', { email: 'kasia@mailinator.com' }],
    ['birth_date_missing', { date_of_birth: '' }],
    ['birth_date_invalid', { date_of_birth: '1991-02-29' }],
    ['birth_date_invalid', { date_of_birth: '1850-01-01' }],
    ['too_young', { date_of_birth: '2020-01-01' }],
    ['password_too_short', { password: 'ninechars' }],
    ['password_too_long', { password: 'long enough '.repeat(11) }],
    ['password_too_common', { password: 'Qwertyuiop' }],
    ['name_unreadable', { name: '\u200b\u3164\u2800' }],
    ['name_unreadable', { name: 'Kasia\r\nBcc' }],
    ['name_unreadable', { name: 'Kasia\u202etset' }],
    ['password_too_common', { password: 'Password123!' }],
    ['password_too_common', { password: 'Passw0rd123' }],
    ['password_too_common', { password: 'welkom12345' }],
    ['password_too_common', { password: 'wachtwoord1' }],
    ['password_too_common', { password: 'motdepasse1' }],
    ['password_too_common', { password: 'hallo12345' }],
    ['password_too_common', { password: 'contraseña12' }],
    ['password_too_common', { password: 'haslo12345' }],
    ['password_personal', { password: 'Vonk123456' }],
    ['password_personal', { password: 'Vonk dating' }],
    ['password_personal', { password: 'datingvonk1' }],
    ['password_personal', { password: 'Localhost love' }],
    ['password_personal', { password: 'V0nk liefde' }],
    ['password_personal', { password: 'kasia19911' }],
    ['password_pattern', { password: 'abcdefghijkl' }],
    ['password_too_common', { password: signupForm.email }],
    ['message_too_long', { signup_message: 'x'.repeat(1_001) }],
  ]

  test.each(refused)('refuses %s for %o', async (code, wrong) => {
    await expect((await as())(signUp, { ...signupForm, ...wrong })).rejects.toMatchObject({ code })
  })

  test('is refused on a closed site', async () => {
    const site = app.siteById(1)
    const before = site.settings.signups
    site.settings.signups = 'closed'
    await expect(
      (await as())(signUp, { ...signupForm, email: 'closed@example.com' }),
    ).rejects.toThrow('signups_closed')
    site.settings.signups = before
  })

  test('reveals a known address on a site with account_lookup', async () => {
    await addMember(app.pool, { email: 'explicit@example.com' })
    const { settings } = app.siteById(1)
    settings.account_lookup = 'explicit'
    await expect(
      (await as())(signUp, { ...signupForm, email: 'explicit@example.com' }),
    ).rejects.toThrow('account_exists')
    settings.account_lookup = 'private'
  })

  test('refuses the list of sessions to a visitor', async () => {
    await expect((await as())(listSessions, {})).rejects.toThrow('authentication_required')
  })

  test('accepts an invitation on a closed site as often as the invitation allows', async () => {
    const { settings } = app.siteById(1)
    settings.signups = 'closed'
    const code = await addInvitation(app.pool, 1, 1, new Date(Date.now() + 40 * 86_400_000))
    const api = await as()
    await expect(
      api(signUp, { ...signupForm, email: 'wrong-code@example.com', invitation: 'NOPE' }),
    ).rejects.toThrow('invitation_invalid')
    const both = await Promise.allSettled(
      ['one@example.com', 'two@example.com'].map((email) =>
        api(signUp, { ...signupForm, email, invitation: code.toLowerCase() }),
      ),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    settings.signups = 'all'
  })

  test('admits visitors from a network in mode with_trafficsource, and stores the source', async () => {
    const { settings } = app.siteById(1)
    settings.signups = 'with_trafficsource'
    await expect(
      (await as())(signUp, { ...signupForm, email: 'plain@example.com' }),
    ).rejects.toThrow('signups_closed')
    const cookie = `traffic=${encodeURIComponent(`network=acme&ref={r7}&sub1=${'x'.repeat(99)}&evil=1`)}`
    const response = await post(
      '/api/signup.php',
      { ...signupForm, email: 'brought@example.com' },
      cookie,
    )
    expect(response.status).toBe(200)
    const { traffic } = await row<{ traffic: unknown }>(
      app.pool,
      sql`select traffic from account where email = 'brought@example.com'`,
    )
    expect(traffic).toEqual({ network: 'acme', ref: 'r7', sub1: 'x'.repeat(64) })
    settings.signups = 'all'
  })

  test('refuses minors by the calendar of the country, including leap days', async () => {
    const born = (date: string) =>
      validateBirthDate(date, 18, 'NL', new Date('2026-03-01T11:00:00Z'))?.code ?? null
    expect(born('2008-03-01')).toBeNull()
    expect(born('2008-03-02')).toBe('too_young')
    expect(validateBirthDate('2008-02-29', 18, 'NL', new Date('2026-02-28T12:00:00Z'))?.code).toBe(
      'too_young',
    )
    expect(born('2008-02-29')).toBeNull()
    const evening = new Date('2026-06-10T05:00:00Z')
    expect(validateBirthDate('2008-06-10', 18, 'NL', evening)).toBeNull()
    expect(validateBirthDate('2008-06-10', 18, 'US', evening)?.code).toBe('too_young')
  })
})
