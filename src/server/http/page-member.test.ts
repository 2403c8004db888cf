import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { row } from '../database/query.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const { app, request } = await testApp()
const password = 'three pears on a plate'

type Sent = { pageMember?: string; as?: string; key?: string }

function like(to: string, { pageMember, as, key = crypto.randomUUID() }: Sent) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(pageMember && { 'x-vonk-member': pageMember }),
  }
  return request(
    '/api/like.php',
    { method: 'POST', headers, body: JSON.stringify({ member: to }) },
    as,
  )
}

const read = (path: string, { pageMember, as }: Sent) =>
  request(path, { headers: pageMember ? { 'x-vonk-member': pageMember } : {} }, as)

const count = async (table: 'likes' | 'keys', member: string) => {
  const query =
    table === 'likes'
      ? sql`select count(*)::int as count from like_inbox where member_id = ${member}`
      : sql`select count(*)::int as count from idempotency_key where member_id = ${member}`
  return (await row<{ count: number }>(app.pool, query)).count
}

async function people() {
  return {
    noor: await addMember(app.pool),
    daan: await addMember(app.pool),
    other: await addMember(app.pool),
  }
}

describe('a call of a page rendered for another member', () => {
  test('is refused with wrong_member and changes nothing', async () => {
    const { noor, daan, other } = await people()
    const response = await like(other, { pageMember: noor, as: daan })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'wrong_member' } })
    expect(await count('likes', daan)).toBe(0)
    expect(await count('likes', noor)).toBe(0)
  })

  test('does not claim its idempotency key', async () => {
    const { noor, daan, other } = await people()
    const key = crypto.randomUUID()
    expect((await like(other, { pageMember: noor, as: daan, key })).status).toBe(409)
    expect(await count('keys', daan)).toBe(0)
    expect((await like(other, { pageMember: daan, as: daan, key })).status).toBe(200)
  })

  test('reads nothing of the logged-in member', async () => {
    const { noor, daan } = await people()
    for (const path of [
      '/api/user.php',
      '/api/account.php',
      '/api/chats.php',
      '/api/settings.php',
    ]) {
      const response = await read(path, { pageMember: noor, as: daan })
      expect(response.status, path).toBe(409)
      expect(await response.text(), path).not.toContain(daan)
    }
  })

  test('is refused on a visitor’s page once a member is logged in', async () => {
    const { daan, other } = await people()
    expect((await like(other, { pageMember: 'none', as: daan })).status).toBe(409)
    expect((await read('/api/user.php', { pageMember: 'none', as: daan })).status).toBe(409)
  })

  test('receives no live events of the logged-in member', async () => {
    const { noor, daan } = await people()
    const response = await request(`/api/events.php?page_member=${noor}`, {}, daan)
    expect(response.status).toBe(409)
  })
})

describe('a call of a member’s page after the session ended', () => {
  test('fails with authentication_required where a member is required', async () => {
    const { noor, other } = await people()
    const response = await like(other, { pageMember: noor })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ authentication_required: true })
  })

  test('fails with wrong_member where anyone may call', async () => {
    const { noor } = await people()
    expect((await read('/api/user.php', { pageMember: noor })).status).toBe(409)
  })
})

describe('a call that names no member, or the logged-in member', () => {
  test('is performed', async () => {
    const { daan, other } = await people()
    expect((await like(other, { pageMember: daan, as: daan })).status).toBe(200)
    expect((await read('/api/user.php', { as: daan })).status).toBe(200)
    expect((await read('/api/user.php', { pageMember: 'none' })).status).toBe(200)
  })
})

describe('a response that changes the session', () => {
  test('names the member who is now logged in', async () => {
    const noor = await addMember(app.pool, {
      email: 'noor@example.org',
      passwordHash: await hashPassword(password),
    })
    const headers = { 'content-type': 'application/json', 'x-vonk-member': 'none' }
    const body = JSON.stringify({ email: 'noor@example.org', password })
    const loggedIn = await request('/api/user.php', { method: 'POST', headers, body })
    expect(loggedIn.status).toBe(200)
    expect(loggedIn.headers.get('x-vonk-member')).toBe(noor)
    expect((await read('/api/logout.php', { as: noor })).headers.get('x-vonk-member')).toBe('none')
    expect((await read('/api/settings.php', {})).headers.has('x-vonk-member')).toBe(false)
  })
})
