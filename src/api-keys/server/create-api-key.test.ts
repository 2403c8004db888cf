import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { readContracts } from '../../../scripts/openapi/contracts.ts'
import { execute, rows } from '../../server/database/query.ts'
import { answerApproval, listApprovals } from '../../staff/contract.ts'
import { listAudit } from '../../staff/audit-contract.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../contract.ts'

const node = await testApp()
const { app, as, request } = node
const owner = await addStaff(app.pool, ['admin'], { name: 'Olga' })
const admin = await as(owner)
const reason = 'For the nightly export'
const FIGURES = '/api/operator-statistics.php?days=7'

async function newKey(scopes: string[], days = 30) {
  return admin(createApiKey, { name: 'Export', scopes, days, reason })
}

/** The status and the failure of a call with a key, which may also have cookies. */
async function call(
  key: string,
  path = FIGURES,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  member?: string,
) {
  const headers = { ...init.headers, authorization: `Bearer ${key}` }
  const response = await request(path, { ...init, headers }, member)
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const refused = (code: string, params: object = {}) => ({
  status: code === 'api_key_invalid' ? 401 : 403,
  body: { error: { code, params } },
})

describe('an API key', () => {
  test('makes the calls of its scopes, is stored as a hash, and says when it was used', async () => {
    const { id, key, approval } = await newKey(['statistics:read'])
    expect(approval).toBeNull()
    expect((await call(key)).status).toBe(200)
    const { keys } = await admin(listApiKeys, {})
    expect(keys.find((one) => one.id === id)).toMatchObject({
      prefix: key.slice(0, 12),
      state: 'active',
      created_by: { id: owner, name: 'Olga' },
      last_used_at: expect.any(String),
    })
    const stored = await rows(
      app.pool,
      sql`select row_to_json(k)::text as text from api_key k union all select row_to_json(i)::text from idempotency_key i`,
    )
    expect(stored.length).toBeGreaterThan(1)
    expect(JSON.stringify(stored)).not.toContain(key.slice(12))
    expect(JSON.stringify(await admin(listApiKeys, {}))).not.toContain(key.slice(12))
  })

  test('is shown again to a repeat of the request that created it', async () => {
    const body = JSON.stringify({ name: 'Twice', scopes: ['system:read'], days: 1, reason })
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      request('/api/operator-api-keys.php', { method: 'POST', headers, body }, owner)
    const [first, second] = [await (await send()).text(), await (await send()).text()]
    expect(first).toContain('vonk_')
    expect(second).toBe(first)
  })

  test('is refused for another scope, for calls without one, and where its owner has no role', async () => {
    const { key } = await newKey(['statistics:read', 'payments:read'])
    expect(await call(key, '/api/operator-campaigns.php')).toEqual(
      refused('api_key_scope_missing', { scope: 'discounts:read' }),
    )
    for (const path of ['/api/operator-api-keys.php', '/api/user.php', '/api/operator-staff.php'])
      expect(await call(key, path)).toEqual(refused('api_key_not_accepted'))
    await execute(
      app.pool,
      sql`update account set staff_roles = '{content}' where member_id = ${owner}`,
    )
    expect((await call(key)).status).toBe(200)
    expect(await call(key, '/api/operator-orders.php')).toMatchObject({
      status: 403,
      body: { error: { code: 'role_required' } },
    })
    await execute(
      app.pool,
      sql`update account set staff_roles = '{admin}' where member_id = ${owner}`,
    )
  })

  test('is refused when it is unknown, expired, revoked, of another site or of somebody who left', async () => {
    const unknown = `vonk_${'x'.repeat(43)}`
    for (const bad of [unknown, 'vonk_short'])
      expect(await call(bad)).toEqual(refused('api_key_invalid', { reason: 'unknown' }))
    const { key, id } = await newKey(['statistics:read'], 2)
    await execute(app.pool, sql`update api_key set site_id = 2 where key_id = ${id}`)
    expect(await call(key)).toEqual(refused('api_key_invalid', { reason: 'unknown' }))
    await execute(app.pool, sql`update api_key set site_id = 1 where key_id = ${id}`)
    await execute(app.pool, sql`update account set role = 'member' where member_id = ${owner}`)
    expect(await call(key)).toEqual(refused('api_key_invalid', { reason: 'revoked' }))
    await execute(app.pool, sql`update account set role = 'operator' where member_id = ${owner}`)
    expect((await call(key)).status).toBe(200)
    await execute(app.pool, sql`update api_key set expires_at = ${node.now()} where key_id = ${id}`)
    expect(await call(key)).toEqual(refused('api_key_invalid', { reason: 'expired' }))
    await admin(revokeApiKey, { id, reason })
    expect(await call(key)).toEqual(refused('api_key_invalid', { reason: 'revoked' }))
  })

  test('does not get the rights of the cookies beside it', async () => {
    expect(await call(`vonk_${'y'.repeat(43)}`, FIGURES, {}, owner)).toEqual(
      refused('api_key_invalid', { reason: 'unknown' }),
    )
    const member = await addMember(app.pool)
    const { key } = await newKey(['statistics:read'])
    expect((await call(key, FIGURES, {}, member)).status).toBe(200)
  })

  test('that may change anything works after a second admin approved it', async () => {
    const second = await as(await addStaff(app.pool, ['admin']))
    const { key, id, approval } = await newKey(['discounts:read', 'discounts:write'])
    expect(await call(key, '/api/operator-campaigns.php')).toEqual(
      refused('api_key_invalid', { reason: 'not_approved' }),
    )
    expect((await admin(listApiKeys, {})).keys[0]).toMatchObject({ id, state: 'waiting' })
    expect((await second(listApprovals, {})).approvals[0]).toMatchObject({
      kind: 'api_key.create',
      summary: { name: 'Export', after: 'discounts:read, discounts:write' },
    })
    await expect(
      admin(answerApproval, { id: approval ?? '', approved: true, answer: '' }),
    ).rejects.toThrow('own_approval')
    await second(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    expect((await call(key, '/api/operator-campaigns.php')).status).toBe(200)

    const made = await call(key, '/api/operator-campaigns.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        code: 'KEYSALE',
        codes: 1,
        name: 'By a program',
        percentage: 10,
        value_amount: null,
        currency: null,
        country: null,
        minimum_order_value: 0,
        starts: node.now().toISOString(),
        expires: null,
        reason: 'Spring',
      }),
    })
    expect(made).toEqual({ status: 200, body: { codes: ['KEYSALE'] } })
    const { entries } = await admin(listAudit, {})
    expect(entries[0]).toMatchObject({ actor: { name: 'Olga' }, api_key: 'Export' })
    expect(entries.filter(({ api_key: name }) => name !== null)).toHaveLength(1)

    const refusedKey = await newKey(['discounts:write'])
    await second(answerApproval, {
      id: refusedKey.approval ?? '',
      approved: false,
      answer: 'Too wide.',
    })
    expect((await admin(listApiKeys, {})).keys[0]).toMatchObject({ state: 'not_approved' })
  })

  test('makes at most three hundred calls a minute', async () => {
    const { key } = await newKey(['statistics:read'])
    const path = '/api/operator-campaigns.php'
    for (let done = 0; done < 300; done += 1) await call(key, path)
    expect(await call(key, path)).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    })
  })

  test('cannot have a scope that no call declares', async () => {
    await expect(newKey(['accounts:write'])).rejects.toMatchObject({
      code: 'bad_input',
      params: { field: 'scopes' },
    })
  })
})

test('every scope is named after the tag of its call in openapi.json, and after what the call does', async () => {
  const { calls } = await readContracts()
  const declared = calls.filter(({ call: { keyScope } }) => keyScope)
  expect(declared.length).toBeGreaterThan(10)
  for (const {
    tag,
    call: { keyScope, method, access },
  } of declared) {
    expect(keyScope).toBe(`${tag}:${method === 'GET' ? 'read' : 'write'}`)
    expect(access).toBe('operator')
  }
})
