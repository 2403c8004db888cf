import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { rows } from '../../../server/database/query.ts'
import {
  answerAuthorityRequest,
  listAuthorityRequests,
  recordAuthorityRequest,
} from '../authority-contract.ts'

const { app, as, now } = await testApp()
const moderator = await as(await addStaff(app.pool, ['moderator']))
const today = now().toISOString().slice(0, 10)
const request = {
  received_on: today,
  country: 'NL',
  authority: 'Politie Amsterdam',
  kind: 'information',
} as const

describe('requests of authorities', () => {
  test('are recorded and answered, each with an entry in the audit log', async () => {
    const { id } = await moderator(recordAuthorityRequest, request)
    expect((await moderator(listAuthorityRequests, {})).requests).toEqual([
      { ...request, id, outcome: null, answered_at: null },
    ])
    for (const outcome of ['refused', 'refused', 'in_part'] as const)
      await moderator(answerAuthorityRequest, { id, outcome })
    expect((await moderator(listAuthorityRequests, {})).requests).toMatchObject([
      { id, outcome: 'in_part', answered_at: expect.any(String) },
    ])
    expect(
      await rows(
        app.pool,
        sql`select action from audit_entry where subject_kind = 'authority_request' and subject_id = ${id} order by entry_id`,
      ),
    ).toEqual([
      { action: 'authority.record' },
      { action: 'authority.record' },
      { action: 'authority.record' },
    ])
  })

  test('cannot come tomorrow, nor be answered when there is none', async () => {
    const tomorrow = new Date(now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await expect(
      moderator(recordAuthorityRequest, { ...request, received_on: tomorrow }),
    ).rejects.toMatchObject({ code: 'time_not_possible' })
    await expect(
      moderator(answerAuthorityRequest, { id: '1', outcome: 'followed' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are for moderators alone', async () => {
    for (const other of [await addMember(app.pool), await addStaff(app.pool, ['support'])])
      await expect((await as(other))(listAuthorityRequests, {})).rejects.toMatchObject({
        status: expect.any(Number),
      })
  })
})
