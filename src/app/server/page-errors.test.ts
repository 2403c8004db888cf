import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { listBrowserErrors } from '../../system/contract.ts'
import { systemSchedules } from '../../system/server/jobs.ts'
import { createJobContext } from '../../server/http/create-context.ts'

const { app, as, request, advance } = await testApp()
app.limits.consume = () => Promise.resolve()

const report = (body: unknown, headers: Record<string, string> = {}) =>
  request('/api/page-errors.php', {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const failure = {
  kind: 'error',
  message: "Uncaught TypeError: Cannot read properties of undefined (reading 'title')",
  source: 'https://www.example.com/assets/chat-page-B1x2.js:1:2345',
  path: '/de/members',
}
const stored = () =>
  rows<{ kind: string; message: string; source: string; route: string; count: number }>(
    app.pool,
    sql`select kind, message, source, route, count from browser_error order by first_at, message`,
  )

beforeEach(async () => void (await execute(app.pool, sql`delete from browser_error`)))

describe('an error in a browser', () => {
  test('is counted in its group, and listed in the console for admins', async () => {
    expect((await report(failure)).status).toBe(204)
    await report(failure)
    await report({ ...failure, message: 'Another' })
    const admin = await as(await addStaff(app.pool, ['admin']))
    const { errors } = await admin(listBrowserErrors, {})
    expect(errors).toHaveLength(2)
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: 'Another', count: 1 }),
        expect.objectContaining({
          message: 'Uncaught TypeError: Cannot read properties of undefined (reading title)',
          source: 'assets/chat-page-B1x2.js:1:2345',
          route: 'other pages',
          count: 2,
        }),
      ]),
    )
    const member = await as(await addMember(app.pool))
    await expect(member(listBrowserErrors, {})).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    [
      'SyntaxError: Unexpected token \'H\', "Hello Anna" is not valid JSON',
      'SyntaxError: Unexpected token [text], [text] is not valid JSON',
    ],
    ['Error: “my secret', 'Error: [text]'],
    ["Can't find variable: foo", "Can't find variable: foo"],
    ['Error: anna@example.com at https://a.example/x?token=1', 'Error: [email] at [address]'],
    ['Error: member 123456', 'Error: member [number]'],
  ])('is stored without texts of people: %s', async (message, expected) => {
    await report({ ...failure, message })
    expect(await stored()).toMatchObject([{ message: expected }])
  })

  test('is stored without the address of its page, also of what the policy blocked', async () => {
    await report({ ...failure, source: 'https://www.example.com/members/anna-7?q=x:1:2' })
    const csp = { kind: 'csp', message: 'script-src-elem', path: '/members' }
    await report({ ...csp, source: 'https://ads.example/pixel.js?id=1' })
    await report({ ...csp, source: 'inline' })
    expect((await stored()).map(({ source }) => source).toSorted()).toEqual([
      '',
      'ads.example',
      'inline',
    ])
    expect(JSON.stringify(await stored())).not.toMatch(/anna|pixel|\/de\//)
  })

  test.each([
    { ...failure, source: 'chrome-extension://abc/content.js:1:1' },
    { ...failure, message: 'Script error.' },
    { ...failure, kind: 'rejection', message: 'AbortError: The user aborted a request.' },
  ])('that is not ours is not stored: %o', async (foreign) => {
    expect((await report(foreign)).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  test.each(['', 'no JSON', '{}', JSON.stringify({ ...failure, kind: 'other' })])(
    'of another shape is refused: %s',
    async (body) => {
      expect((await report(body)).status).toBe(400)
    },
  )

  test('of another site is refused, and a large one is not read', async () => {
    expect((await report(failure, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await report({ ...failure, message: 'x'.repeat(5_000) })).status).toBe(413)
    expect(await stored()).toEqual([])
  })

  test('does not fill the table, and is deleted 30 days after it last happened', async () => {
    await execute(
      app.pool,
      sql`insert into browser_error (fingerprint, kind, message, source, route, release, first_at, last_at)
          select n::text, 'error', n::text, '', '', '', now(), now() from generate_series(1, 1000) n`,
    )
    await report(failure)
    expect((await stored()).some(({ source }) => source !== '')).toBe(false)
    const cleanup = systemSchedules.find(({ name }) => name === 'system_delete_old_browser_errors')
    advance(31 * 86_400_000)
    await cleanup?.run(createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool))
    expect(await stored()).toEqual([])
  })
})
