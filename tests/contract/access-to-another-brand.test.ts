import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createApiKey, listApiKeys } from '../../src/api-keys/contract.ts'
import { listConsoleOrders } from '../../src/payments/console/orders-contract.ts'
import type { Call } from '../../src/platform/contract.ts'
import { staffRoles, type StaffRole } from '../../src/platform/staff-roles.ts'
import { execute } from '../../src/server/database/query.ts'
import { createBrand } from '../../src/sites/console/contract.ts'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { nameOf, requestOf, sampleInput, unknownIds } from '../factories/sample-input.ts'
import { addStaff } from '../factories/staff.ts'

const node = await testApp()
const { app, as } = node
const db = app.pool
app.limits.consume = async () => {}

/** Calls that name a brand, made at the host of another one. */
const calls = app.routes
  .map(({ call }) => call)
  .filter((call) => call.access === 'operator' && 'site' in sampleInput(call, unknownIds))

const THERE = 2

/** Somebody who may do everything here, with these roles at the other brand. */
async function addPerson(there: readonly StaffRole[]): Promise<string> {
  const email = `${there.join('-') || 'nobody'}@company.example`
  const id = await addStaff(db, ['admin'], { email })
  if (there.length > 0) await addStaff(db, there, { site: THERE, email })
  return id
}

const Failure = z.object({ error: z.object({ code: z.string() }) })

async function codeOf(call: Call, member: string): Promise<string> {
  const { path, init } = requestOf(call, { ...sampleInput(call, unknownIds, false), site: THERE })
  const response = await node.request(path, init, member)
  expect(response.status, nameOf(call)).toBeLessThan(500)
  if (response.ok) return 'yes'
  const { code } = z.parse(Failure, await response.json()).error
  return code === 'not_found' ? code : 'yes'
}

test('another brand is out of reach for an API key, whatever its admin may do there', async () => {
  const id = await addStaff(db, ['admin'], { email: 'keys@company.example' })
  await addStaff(db, ['admin'], { site: THERE, email: 'keys@company.example' })
  const buyer = await addMember(db, { site: THERE })
  await execute(
    db,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, created_at)
        values (77, ${buyer}, ${THERE}, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'ideal', 'local', 'completed', now())`,
  )
  const admin = await as(id)
  expect((await admin(listConsoleOrders, { site: 'all' })).orders).toHaveLength(1)
  const scopes = (await admin(listApiKeys, {})).scopes.map(({ scope }) => scope)
  const { key } = await admin(createApiKey, { name: 'All', scopes, days: 30, reason: 'For this' })
  const ask = (site: string) =>
    node.request(`${listConsoleOrders.path}?site=${site}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  expect(await (await ask('all')).json()).toEqual({ orders: [], next: null })
  expect((await ask(String(THERE))).status).toBe(404)
})

test('a person gets from another brand what their roles there allow, and nothing else', async () => {
  const people: Record<string, string> = {}
  for (const role of staffRoles) people[role] = await addPerson([role])
  people['none'] = await addPerson([])
  const seen: Record<string, Record<string, string>> = {}
  for (const call of calls) {
    const cells: Record<string, string> = {}
    for (const [role, member] of Object.entries(people)) cells[role] = await codeOf(call, member)
    seen[nameOf(call)] = cells
  }
  expect(calls.length).toBeGreaterThan(15)
  await expect(`${JSON.stringify(seen, null, 2)}\n`).toMatchFileSnapshot(
    './access-to-another-brand.json',
  )
})

test('another brand is no model for a new one of somebody who may not read its settings', async () => {
  const stranger = await as(await addStaff(db, ['admin']))
  const brand = { slug: 'oak', name: 'Oak', host: 'oak.localhost', reason: 'Asked on Monday' }
  await expect(stranger(createBrand, { ...brand, like: THERE })).rejects.toMatchObject({
    code: 'not_found',
  })
})
