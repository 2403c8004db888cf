import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { plainPages } from '../../../tests/factories/pages.ts'
import { openSites, production } from '../../../tests/factories/production.ts'
import { isApiError } from '../../platform/api-error.ts'
import { getCompany } from '../../sites/contract.ts'
import { execute } from '../database/query.ts'
import type { Pages } from '../pages/load-pages.ts'

/** A page that shows the company, or the status of the failure in its place. */
const pages: Pages = {
  ...plainPages,
  bundle: async () => ({
    ...(await plainPages.bundle()),
    render: async (_request, { api }) => {
      const status = await api(getCompany, {}).then(
        () => 200,
        (error: unknown) => (isApiError(error) ? error.status : 500),
      )
      return { status, headers: new Headers(), html: ['page'] }
    },
  }),
}
const { app, request } = await testApp({ env: production, pages })
const [member, operator] = [await addMember(app.pool), await addMember(app.pool)]
await execute(app.pool, sql`update account set role = 'operator' where member_id = ${operator}`)
const toStatus = async (path: string, who?: string) => (await request(path, {}, who)).status
const change = async (set: string, expected: () => boolean) => {
  await app.pool.query(`update site set ${set} where site_id = 1`)
  app.bus.publish('sites', null)
  await vi.waitFor(() => expect(expected()).toBe(true))
}
const close = () => change('opened_at = null', () => app.siteById(1).openedAt === null)

describe('a site that is not open yet', () => {
  test('answers pages and calls of visitors and members with 503', async () => {
    await close()
    for (const who of [undefined, member]) {
      expect(await toStatus('/api/companyinfo.php', who)).toBe(503)
      expect(await toStatus('/members', who)).toBe(503)
    }
    const response = await request('/api/companyinfo.php')
    expect(await response.json()).toEqual({ error: { code: 'not_open', params: {} } })
    expect(response.headers.get('retry-after')).not.toBeNull()
  })

  test('lets its staff log in and see everything', async () => {
    await close()
    expect(await toStatus('/members', operator)).toBe(200)
    expect(await toStatus('/login')).not.toBe(503)
    expect(await toStatus('/api/companyinfo.php', operator)).toBe(200)
    expect(await toStatus('/api/health.php')).toBe(200)
  })

  test('opens on every node when the staff open it', async () => {
    await close()
    await openSites(app.pool)
    app.bus.publish('sites', null)
    await vi.waitFor(async () => expect(await toStatus('/members')).toBe(200))
  })
})

describe('the sample company in production', () => {
  const sample = `settings = settings - 'company'`
  test('is shown nowhere before the site is open', async () => {
    await close()
    await change(sample, () => app.siteById(1).settings.company.name === 'Vonk B.V.')
    const text = await (await request('/api/settings.php')).text()
    expect(text).not.toContain('Vonk B.V.')
    expect(text).not.toContain('Example street')
  })

  test('does not replace the company of an open site', async () => {
    await openSites(app.pool)
    app.bus.publish('sites', null)
    await vi.waitFor(() => expect(app.siteById(1).openedAt).not.toBeNull())
    await change(sample, () => app.siteById(1).faults.length === 1)
    expect(app.siteById(1).faults).toMatchObject([{ setting: 'company', problem: 'sample' }])
    const text = await (await request('/api/companyinfo.php')).text()
    expect(text).toContain('Linden Nine B.V.')
  })
})

describe('another host of a brand', () => {
  test('leads pages to the main host and answers calls', async () => {
    await openSites(app.pool)
    await change(`aliases = '{www.vonk.example}'`, () => app.siteById(1).aliases.length === 1)
    const response = await app.pool
      .query('select 1')
      .then(() => request('https://www.vonk.example/members?x=1'))
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('https://vonk.example/members?x=1')
  })
})
