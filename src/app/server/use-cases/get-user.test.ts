import { describe, expect, test } from 'vitest'
import { getUser } from '../../../accounts/contract.ts'
import { getSettings } from '../../../sites/contract.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'

const { app, as, request } = await testApp()

describe('user.php', () => {
  test('is null for a visitor', async () => {
    const api = await as()
    expect(await api(getUser, {})).toEqual({ user: null })
  })

  test('returns the member’s own data, without the password', async () => {
    const id = await addMember(app.pool, { name: 'Daan' })
    const { user } = await (await as(id))(getUser, {})
    expect(user).toMatchObject({
      id,
      paid_user: false,
      credits: 0,
      status: 'active',
      unread_messages: 0,
      waiting_messages: 0,
      unsent_messages: 0,
      new_likes: 0,
    })
    expect(JSON.stringify(user)).not.toContain('password')
  })

  test('includes the minimum price of a message per country in the settings', async () => {
    const { settings } = await (await as())(getSettings, {})
    expect(settings.minimum_message_costs['NL']).toEqual({ costs: 27, currency: 'EUR' })
    expect(settings.signups).toBe('all')
  })

  test('sends the security headers with every response, also for an unknown call', async () => {
    const response = await request('/api/nothing-like-this.php')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: 'not_found', params: {} } })
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
