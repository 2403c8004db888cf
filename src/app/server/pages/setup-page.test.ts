import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import setup from '../../../../messages/en/consoleSetup.json' with { type: 'json' }
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import { production } from '../../../../tests/factories/production.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute } from '../../../server/database/query.ts'

const { app, request } = await testApp({ env: production, pages: await builtPages() })
const admin = await addStaff(app.pool, ['admin'])
await request('/api/user.php', {}, admin)
await execute(app.pool, sql`update session set second_step = true where member_id = ${admin}`)
await execute(
  app.pool,
  sql`update site set opened_at = null, host = case site_id when 1 then 'vonk.example' else host end`,
)
app.bus.publish('sites', null)
await vi.waitUntil(() => app.siteById(1).host === 'vonk.example')

const { buy, invite } = setup.trial
const parts = {
  buy: `>${buy}<`,
  invite: `>${invite}<`,
  sender: (site: number) =>
    `class="text-link text-ember-ink" href="/operator/settings/company?site=${site}"`,
  terms: 'class="text-link text-ember-ink" href="/operator/texts?catalogue=pagesTerms"',
}

test.each([
  [1, ['buy', 'invite', 'sender', 'terms']],
  [2, ['invite', 'sender']],
])(
  'only pages of the brand of the console are linked from the set-up of brand %i',
  async (site, names) => {
    const page = await (await request(`/operator/setup?site=${site}`, {}, admin)).text()
    const visible = Object.entries(parts).filter(([, part]) =>
      page.includes(typeof part === 'string' ? part : part(site)),
    )
    expect(visible.map(([name]) => name)).toEqual(names)
  },
)
