import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { confirmAddress } from '../../../accounts/contract.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { sessionCookieOf, signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'
import { row } from '../../../server/database/query.ts'

const { app, as, request, runJobs, mails } = await testApp()

const { post, userOf, mailedTo } = signupBrowser({ request, mails })

describe('a repeated sign-up', () => {
  test('logs in to the same account and sends one mail when it is repeated after a lost response', async () => {
    const form = { ...signupForm, email: 'again@example.com' }
    const first = await userOf(sessionCookieOf(await post('/api/signup.php', form)))
    const [second, third] = await Promise.all([
      post('/api/signup.php', form),
      post('/api/signup.php', form),
    ])
    for (const answer of [second, third]) {
      expect([answer.status, await answer.json()]).toEqual([200, { signup_step: 1 }])
      expect(await userOf(sessionCookieOf(answer))).toEqual(first)
    }
    await runJobs()
    expect(mails.filter(({ to }) => to === form.email)).toHaveLength(1)
    await (
      await as()
    )(confirmAddress, { token: mailedTo(form.email).token })
  })

  test('creates one account when it runs twice concurrently', async () => {
    const form = { ...signupForm, email: 'at-once@example.com' }
    await Promise.all([
      post('/api/signup.php', form),
      post('/api/signup.php', form),
      post('/api/signup.php', form),
    ])
    const count = await row<{ accounts: number }>(
      app.pool,
      sql`select count(*)::int as accounts from account where email = ${form.email}`,
    )
    expect(count.accounts).toBe(1)
  })

  test('never logs in to an account of somebody else, nor to one whose address is confirmed', async () => {
    const form = { ...signupForm, email: 'another@example.com' }
    const loadId = async (answer: Response) =>
      row<{ id: string }>(
        app.pool,
        sql`select ${JSON.stringify(await userOf(sessionCookieOf(answer)))}::jsonb ->> 'id' as id`,
      )
    const first = await loadId(await post('/api/signup.php', form))
    const others = [
      { password: 'a loud evening at the harbour' },
      { name: 'Karolina' },
      { date_of_birth: '1991-03-15' },
    ]
    for (const other of others)
      expect(await loadId(await post('/api/signup.php', { ...form, ...other }))).not.toEqual(first)
    await runJobs()
    await app.pool.query(
      "update account set status = 'active', email_confirmed_at = now() where member_id = $1",
      [first.id],
    )
    expect(await loadId(await post('/api/signup.php', form))).not.toEqual(first)
  })
})
