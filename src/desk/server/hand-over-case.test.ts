import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { deskMails } from '../../../tests/factories/desk-mails.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { getCase } from '../../moderation/console/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { claimReview } from '../../reviews/contract.ts'
import { row } from '../../server/database/query.ts'
import { getCaseThread, handOverCase } from '../contract.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
app.limits.consume = async () => {}
const db = app.pool
const { open, newAddress } = deskMails(node)
const [supportId, otherId] = [await addStaff(db, ['support']), await addStaff(db, ['support'])]
const [support, other] = [await as(supportId), await as(otherId)]
const moderator = await as(await addStaff(db, ['moderator']))
const read = async (api: Api, id: string) => (await api(getCaseThread, { id })).thread

describe('handing a case over', () => {
  const text = 'The bank answers on Monday.'

  test('gives it with a note and a mail to somebody who may finish it, in one step', async () => {
    const id = await open(newAddress())
    await support(handOverCase, { id, to: otherId, text })
    await runJobs()
    const { messages } = await read(support, id)
    expect(messages.at(-1)).toMatchObject({ kind: 'note', text })
    const { email } = await row<{ email: string }>(
      db,
      sql`select email from account where member_id = ${otherId}`,
    )
    expect(mails.filter((mail) => mail.to === email && mail.text.includes(`C-${id}`))).toHaveLength(
      1,
    )
    // Only who has it gives it on, and only to a colleague with the role.
    await expect(support(handOverCase, { id, to: otherId, text })).resolves.toBeDefined()
    const third = await addStaff(db, ['support'])
    await expect(support(handOverCase, { id, to: third, text })).rejects.toMatchObject({
      code: 'case_claimed',
    })
    for (const to of [otherId, await addStaff(db, ['moderator'])])
      await expect(other(handOverCase, { id, to, text })).rejects.toMatchObject({
        code: 'not_found',
      })
    await other(handOverCase, { id, to: third, text })
    expect((await support(getCase, { kind: 'complaint', id })).case.claimed_by?.id).toBe(third)
  })

  test('leaves nothing of a refused one, and is closed to others', async () => {
    const id = await open(newAddress())
    await other(claimReview, { kind: 'complaint', subject: id })
    const before = (await read(support, id)).messages.length
    const third = await addStaff(db, ['support'])
    await expect(support(handOverCase, { id, to: third, text })).rejects.toMatchObject({
      code: 'case_claimed',
    })
    expect((await read(support, id)).messages).toHaveLength(before)
    for (const [api, code] of [
      [moderator, 'role_required'],
      [await as(await addMember(db)), 'not_found'],
      [await as(), 'authentication_required'],
    ] as const)
      await expect(api(handOverCase, { id, to: otherId, text })).rejects.toMatchObject({ code })
  })
})
