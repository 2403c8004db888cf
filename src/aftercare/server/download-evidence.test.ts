import sql from 'sql-template-tag'
import { unzipSync, strFromU8 } from 'fflate'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { banAnswer, banReason, fraudSite } from '../../../tests/factories/fraud.ts'
import { banMember } from '../../console/contract.ts'
import { answerApproval, listApprovals } from '../../staff/contract.ts'
import { listCases } from '../../moderation/console/contract.ts'
import { execute } from '../../server/database/query.ts'
import { getAftercareRecord, listAftercares, previewAftercare } from '../console/contract.ts'
import { listAftercare, stateLoss } from '../contract.ts'
import { CHECKSUMS } from './zip-stream.ts'

const node = await testApp()
const { app, as, runJobs, request } = node
const db = app.pool
const { moderator, ban, contacts, aftercareOf } = await fraudSite(node)

describe('the evidence', () => {
  test('is a file of the member’s own with checksums that verify; nobody else gets it', async () => {
    const { fraud, from, silent } = await contacts()
    await execute(
      db,
      sql`update account set time_zone = 'Pacific/Auckland' where member_id = ${from}`,
    )
    await execute(
      db,
      sql`update message set created_at = '2026-11-01T10:30:00Z' where sender_id = ${from} and body = 'Hello there'`,
    )
    await ban(fraud)
    await runJobs()
    const { aftercare_id: id } = await aftercareOf(fraud)
    const path = `/api/aftercare-evidence.php?id=${id}`
    const response = await request(path, {}, from)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sums = strFromU8(files[CHECKSUMS] ?? new Uint8Array())
      .trim()
      .split('\n')
      .map((line) => line.split('  '))
    expect(sums.map(([, name]) => name)).toEqual(
      Object.keys(files).filter((name) => name !== CHECKSUMS),
    )
    for (const [sum, name = ''] of sums)
      expect(
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      ).toBe(sum)
    const messages = strFromU8(files['messages.html'] ?? new Uint8Array())
    expect(messages).toContain('Hello there')
    expect(messages).toContain('My car broke down &lt;b>again')
    expect(messages).toContain('lang="de"')
    // In UTC, and by the clocks of the member.
    expect(messages).toContain('<td>2026-11-01 10:30:00Z</td><td>1. November 2026 um 23:30:00')
    expect(messages).not.toContain('Hello, beautiful')
    expect(strFromU8(files['timestamps.csv'] ?? new Uint8Array())).toMatch(/account_removed,20/)
    expect((await request(path, {}, await addMember(db))).status).toBe(404)
    expect((await request(path)).status).toBe(403)
    const other = unzipSync(new Uint8Array(await (await request(path, {}, silent)).arrayBuffer()))
    const theirs = strFromU8(other['messages.html'] ?? new Uint8Array())
    expect(theirs).toContain('Hello, beautiful')
    expect(theirs).not.toContain('Hello there')
  })
})

describe('a statement of loss', () => {
  test('makes one case before all others, without account numbers', async () => {
    const { fraud, api } = await contacts()
    await ban(fraud)
    await runJobs()
    const { aftercare_id: id } = await aftercareOf(fraud)
    const loss = { id, channel: 'bank_transfer', amount: 'to_1000' } as const
    for (const text of ['To NL91 ABNA 0417 1643 00', 'card 4111-1111-1111-1111'])
      await expect(api(stateLoss, { ...loss, text })).rejects.toMatchObject({
        code: 'account_number_in_text',
      })
    await expect(
      (await as(await addMember(db)))(stateLoss, { ...loss, text: '' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => api(stateLoss, { ...loss, text: 'I sent 400 euros on 3 November.' })),
    )
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    const first = await moderator(0)
    const { cases } = await first(listCases, { queue: 'complaints' })
    expect(cases[0]?.number).toBe(answers[0]?.number)
    const record = await first(getAftercareRecord, { id })
    expect(record.losses).toMatchObject([{ channel: 'bank_transfer', amount: 'to_1000' }])
    expect(record.entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['report_received', 'decision', 'account_removed', 'first_notice']),
    )
    expect((await api(listAftercare, {})).notices[0]?.loss).toBe(answers[0]?.number)
  })
})

describe('before the ban', () => {
  test('the dialog counts the people, the credits and their price as they will be', async () => {
    const { fraud, from } = await contacts()
    await execute(
      db,
      sql`update credit_lot set provisional = provisional where member_id = ${from}`,
    )
    const { preview } = await (
      await moderator(0)
    )(previewAftercare, { member: fraud, rule: 'scam' })
    expect(preview).toMatchObject({
      name: 'Daan',
      people: 2,
      left_out: 0,
      credits: 4,
      languages: expect.arrayContaining([
        { language: 'de', people: 1 },
        { language: 'pl', people: 1 },
      ]),
      hours: 24,
      hold_days: 3,
    })
    const hold = 'The police asked for two days.'
    const input = { id: fraud, rule: 'scam', answer: banAnswer, reason: banReason, hold } as const
    const { approval } = await (await moderator(0))(banMember, input)
    const second = await moderator(1)
    const { approvals } = await second(listApprovals, {})
    expect(approvals.find(({ id }) => id === approval)).toMatchObject({
      member: fraud,
      summary: { rule: 'scam', hold },
    })
    expect(await second(previewAftercare, { member: fraud, rule: 'scam' })).toEqual({ preview })
    await second(answerApproval, { id: approval, approved: false, answer: 'Without a hold.' })
    await ban(fraud)
    await runJobs()
    const { aftercares } = await (await moderator(0))(listAftercares, {})
    expect(aftercares[0]).toMatchObject({ member: fraud, people: 2, told: 2, credits: 4 })
  })
})
