import { expect, test } from 'vitest'
import { getUser } from '../../../accounts/contract.ts'
import { getSettings } from '../../../sites/contract.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { testApp } from '../../../../tests/factories/app.ts'

const { app, as, request } = await testApp()

test('a visitor is nobody', async () => {
  const api = await as()
  expect(await api(getUser, {})).toEqual({ user: null })
})

test('a member sees themselves, and nothing of the password', async () => {
  const id = await addMember(app.pool, { name: 'Daan' })
  const { user } = await (await as(id))(getUser, {})
  expect(user).toMatchObject({
    id,
    paid_user: false,
    credits: 0,
    status: 'active',
    unread_messages: 0,
    new_likes: 0,
  })
  expect(JSON.stringify(user)).not.toContain('password')
})

test('the settings name what a message costs at least in each country', async () => {
  const { settings } = await (await as())(getSettings, {})
  expect(settings.minimum_message_costs['NL']).toEqual({ costs: 27, currency: 'EUR' })
  expect(settings.signups).toBe('all')
})

test('every answer carries the security headers, an unknown call too', async () => {
  const response = await request('/api/nothing-like-this.php')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: { code: 'not_found', params: {} } })
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
