import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { startSession } from '../../accounts/server/public.ts'
import { execute, row } from '../database/query.ts'
import { newId } from '../ids.ts'
import { readConfig } from '../config.ts'
import { clientAddress, toNetwork } from './client-address.ts'

const { app, http, request, advance, now } = await testApp()
const HOUR = 3_600_000

async function session(memberId: string) {
  const sessionId = newId()
  const token = await startSession(
    app.pool,
    { sessionId, memberId, siteId: 1, device: '', place: '' },
    now(),
  )
  return {
    sessionId,
    token,
    ask: (url = 'http://localhost:3000') =>
      http.request(`${url}/api/user.php`, { headers: { cookie: `auth.session=${token}` } }),
  }
}

describe('the visitor of a request', () => {
  test('stores only the hash of the session token', async () => {
    const { token, sessionId } = await session(await addMember(app.pool))
    const stored = await row<{ hash: Buffer }>(
      app.pool,
      sql`select token_hash as hash from session where session_id = ${sessionId}`,
    )
    expect(stored.hash).toHaveLength(32)
    expect(stored.hash.toString('base64url')).not.toBe(token)
  })

  test('ends a session after thirty days of use', async () => {
    const { ask } = await session(await addMember(app.pool))
    for (let use = 0; use < 3; use++) {
      advance(9.5 * 24 * HOUR)
      expect(await (await ask()).json()).toMatchObject({ user: { status: 'active' } })
    }
    advance(1.6 * 24 * HOUR)
    expect(await (await ask()).json()).toEqual({ user: null })
  })

  test('treats an ended session as a visitor', async () => {
    const { ask, sessionId } = await session(await addMember(app.pool))
    await execute(
      app.pool,
      sql`update session set ended_at = ${now()} where session_id = ${sessionId}`,
    )
    expect(await (await ask()).json()).toEqual({ user: null })
  })

  test('does not accept a session of another site', async () => {
    const { ask } = await session(await addMember(app.pool))
    expect(await (await ask('http://linden.localhost:3000')).json()).toEqual({ user: null })
  })

  test('reads the country from the demo header in local mode', async () => {
    const settings = await (
      await request('/api/settings.php', { headers: { 'x-demo-country': 'PL' } })
    ).json()
    expect(settings).toMatchObject({ settings: { geoip_country: 'PL' } })
  })

  test('trusts X-Forwarded-For only behind our own proxies', () => {
    const config = (proxies: string) =>
      readConfig({ VONK_VAR: '/tmp/vonk-tests', ...(proxies && { TRUSTED_PROXIES: proxies }) })
    const headers = new Headers({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })
    expect(clientAddress(config(''), headers, '10.0.0.1')).toBe('10.0.0.1')
    expect(clientAddress(config('10.0.0.0/8'), headers, '10.0.0.1')).toBe('198.51.100.7')
    expect(clientAddress(config('10.0.0.0/8,198.51.100.0/24'), headers, '10.0.0.1')).toBe(
      '203.0.113.9',
    )
    expect(clientAddress(config('10.0.0.0/8'), headers, '192.0.2.1')).toBe('192.0.2.1')
  })

  test('limits by IPv4 address or by the /64 of an IPv6 address, however it is written', () => {
    expect(toNetwork('192.0.2.7')).toBe('192.0.2.7')
    const one = toNetwork('2001:db8::1')
    for (const same of [
      '2001:db8::2',
      '2001:0DB8:0:0:ffff::',
      '2001:db8:0:0:1:2:3:4',
      '2001:db8::1%eth0',
      '2001:db8::192.0.2.1',
    ])
      expect(toNetwork(same), same).toBe(one)
    for (const other of ['2001:db8:0:1::1', '2001:db9::1', '::1', 'fe80::1'])
      expect(toNetwork(other), other).not.toBe(one)
  })
})
