import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'

const { app, request } = await testApp()

describe('unknown ids', () => {
  test('a page that requires log-in does not reveal to a visitor which members exist', async () => {
    const member = await addMember(app.pool)
    const answers = await Promise.all(
      [member, '999999999999999'].map(async (id) => {
        const response = await request(`/api/member.php?id=${id}`)
        return { status: response.status, body: await response.text() }
      }),
    )
    expect(answers[0]?.status).toBe(403)
    expect(answers[0]?.body).toContain('authentication_required')
    expect(answers[1]).toEqual(answers[0])
  })
})
