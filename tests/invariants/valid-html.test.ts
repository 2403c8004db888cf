import sql from 'sql-template-tag'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { makeReport } from '../../src/moderation/contract.ts'
import { execute } from '../../src/server/database/query.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { addAftercareNotice } from '../factories/aftercare.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { order, press } from '../factories/checkout.ts'
import { addDatePlan } from '../factories/dates.ts'
import { addMailedLinks } from '../factories/mailed-links.ts'
import { addMember } from '../factories/member.ts'
import { addStaff, banByReport } from '../factories/staff.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { isFullRun } from '../full-run.ts'

const node = await testApp({ pages: await builtPages() })
const { app, request } = node
app.limits.consume = async () => {}
const { member, friend, ids } = await addPrivateLife(node)
const bought = await order(node, member)
await press(node, bought.checkout, 'paid')
await node.runJobs()
const operator = await addMember(app.pool, { name: 'Iris' })
await execute(
  app.pool,
  sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${operator}`,
)

const banned = await addMember(app.pool, { name: 'Joost' })
const { receipt } = await (
  await node.as(member)
)(makeReport, { subject: 'profile', member: banned, reason: 'scam' })
await banByReport(
  [await node.as(operator), await node.as(await addStaff(app.pool, ['moderator']))],
  receipt,
)
node.logInAgain(banned)

/** The rules of the HTML standard; axe and the formatter check accessibility and style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: {} })

const aftercare = await addAftercareNotice(app.pool, { member, conversation: ids.conversation })

const date = await addDatePlan(node, {
  member,
  partner: friend,
  conversation: ids.conversation,
})

const values: Record<string, Record<string, string>> = {
  '/chats/:id/date': { id: ids.conversation },
  '/safety/plans/:id': { id: date.plan },
  '/d/:token': { token: date.token },
  '/aftercare/:id': { id: aftercare },
  '/why/:id': { id: `position-${friend}` },
  '/chats/:id': { id: ids.conversation },
  '/transactions/:id': { id: ids.order },
  '/transactions/:id/receipt': { id: bought.order },
  '/operator/orders/:id': { id: bought.order },
  '/mail-change/:outcome': { outcome: 'done' },
  '/reactivate/:outcome': { outcome: 'done' },
  '/likes/:type': { type: 'received' },
  '/credits/:bundle/:method?': { bundle: 'p1', method: '' },
}

const addressOf = (path: string) =>
  path.replaceAll(/\/:(\w+)\??/g, (_match, name: string) => {
    const value = (values[path] ?? { id: friend })[name] ?? ''
    return value && `/${value}`
  })

/** ARIA in HTML forbids both attributes on one element, which the validator does not check. */
const expandedTwice =
  /<[^>]*(?:aria-expanded[^>]*popovertarget|popovertarget[^>]*aria-expanded)[^>]*>/i

/** Without a method a form that is submitted before its script runs puts what was typed into the address. */
const formWithoutMethod = /<form(?![^>]*\smethod=)[^>]*>/i

function faultsIn(html: string): string[] {
  const found = validator.validateStringSync(html).results.flatMap(({ messages }) => messages)
  const faults = found.map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? ''}`,
  )
  const twice = expandedTwice.exec(html)
  if (twice) faults.push(`aria-expanded beside popovertarget: ${twice[0]}`)
  const form = formWithoutMethod.exec(html)
  if (form) faults.push(`form without method: ${form[0]}`)
  return faults
}

test('the validator reports deliberate faults', () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`
  expect(faultsIn(page('<p>Fine</p>'))).toEqual([])
  expect(faultsIn(page('<p><div>Not within a paragraph</div></p>'))).not.toEqual([])
  expect(faultsIn(page('<i id="a"></i><i id="a"></i>'))).not.toEqual([])
  expect(
    faultsIn(page('<button type="button" aria-expanded="false" popovertarget="a">A</button>')),
  ).toHaveLength(1)
  expect(faultsIn(page('<form method="post"></form>'))).toEqual([])
  expect(faultsIn(page('<form class="grid"></form>'))).toHaveLength(1)
})

const linkQueries: Record<string, string> = {
  ...(await addMailedLinks(app.pool, node.now())),
  '/trusted-contact': `?token=${date.contactToken}`,
}

/** Pages that were rendered; the others only redirect. */
const drawn = new Set<string>()

/** By default operators read their own pages, and the one that redirects the member to a conversation. */
const ofOperators = pageRoutes.filter(
  ({ path, middleware }) =>
    isFullRun || middleware.includes('operators') || path === '/members/:id/chat',
)

describe.each([
  ['a visitor', undefined, pageRoutes],
  ['a member', member, pageRoutes],
  ['an operator', operator, ofOperators],
  ['a banned member', banned, pageRoutes],
])('for %s', (_who, reader, routes) => {
  test.each(routes.map(({ path }) => [path]))('%s is valid HTML', async (path) => {
    const response = await request(addressOf(path) + (linkQueries[path] ?? ''), {}, reader)
    if (response.status === 302) return
    if (response.ok) drawn.add(path)
    const html = await response.text()
    expect(html).toContain('<html')
    expect(faultsIn(html)).toEqual([])
  })
})

test('an address below the console without a page is framed by it for staff alone', async () => {
  const read = async (reader: string) => {
    const response = await request('/operator/no-such/page', {}, reader)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(faultsIn(html)).toEqual([])
    return html
  }
  expect(await read(operator)).toContain('href="/operator/photos"')
  expect(await read(member)).not.toContain('href="/operator/photos"')
})

test('every page except redirects was rendered and validated', () => {
  const leading = ['/likes', '/settings']
  expect(pageRoutes.map(({ path }) => path).filter((path) => !drawn.has(path))).toEqual(leading)
})
