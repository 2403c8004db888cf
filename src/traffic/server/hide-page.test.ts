import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'

const { request } = await testApp()

describe('hidePage', () => {
  test('the beacon of a hidden page needs neither an idempotency key nor an account', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await request('/api/page-hidden.php', { method: 'POST', headers, body: '{}' })
    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  })

  test('a beacon from another site is refused', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    expect(
      (await request('/api/page-hidden.php', { method: 'POST', headers, body: '{}' })).status,
    ).toBe(403)
  })
})
