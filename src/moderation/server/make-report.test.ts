import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { sendGift, sendMessage } from '../../chat/sending-contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { brandZone } from '../../server/places/brand-zone.ts'
import { addWorkingDays } from '../../platform/working-days.ts'
import { blockMember } from '../../blocks/contract.ts'
import { listReports, makeComplaint, makeReport } from '../contract.ts'

const { app, as, mails, now, runJobs } = await testApp()
const loadSnapshot = (receipt: string) =>
  row<{ snapshot: Record<string, unknown>; subject_id: string }>(
    app.pool,
    sql`select snapshot, subject_id from report where report_id = ${receipt.slice(2)}`,
  )

async function two() {
  const a = await addWriter(app.pool, { name: 'Daan' })
  const b = await addWriter(app.pool, { name: 'Noor', gender: 'female' })
  return { a, b, asA: await as(a), asB: await as(b) }
}

describe('makeReport', () => {
  test('stores a snapshot that outlives changes, and returns and mails a receipt with the deadline', async () => {
    const { b, asA } = await two()
    const report = await asA(makeReport, {
      subject: 'profile',
      member: b,
      reason: 'underage',
      text: 'Sixteen, she says.',
    })
    expect(report.receipt).toMatch(/^R-\d{15}$/)
    expect(Math.round((Date.parse(report.answer_by) - now().getTime()) / 3_600_000)).toBe(24)
    await execute(
      app.pool,
      sql`update profile set name = 'Somebody else', about = '' where member_id = ${b}`,
    )
    expect((await loadSnapshot(report.receipt)).snapshot).toMatchObject({
      profile: { name: 'Noor' },
    })
    expect((await asA(listReports, {})).reports).toMatchObject([
      {
        receipt: report.receipt,
        name: 'Noor',
        subject: 'profile',
        reason: 'underage',
        state: 'received',
      },
    ])
    await runJobs()
    expect(mails.at(-1)).toMatchObject({ subject: 'moderation/report-receipt' })
    expect(mails.at(-1)?.text).toContain(report.receipt)
  })

  test('accepts a message or gift from its receiver only, with the messages before it', async () => {
    const { a, b, asA, asB } = await two()
    const first = await asA(sendMessage, { id: crypto.randomUUID(), profile: b, text: 'Hallo' })
    const conversation = first.conversation ?? ''
    await asA(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Stuur geld' })
    await asA(sendGift, { id: crypto.randomUUID(), conversation, gift: 'rose' })
    const message = { subject: 'message', member: a, conversation, seq: 2, reason: 'scam' } as const
    const { receipt } = await asB(makeReport, message)
    const stored = await loadSnapshot(receipt)
    expect(stored.subject_id).toBe(`${conversation}:2`)
    expect(stored.snapshot).toMatchObject({
      message: { message: { body: 'Stuur geld' }, before: [{ body: 'Hallo' }] },
    })
    await asB(makeReport, { ...message, subject: 'gift', seq: 3 })
    await expect(asB(makeReport, { ...message, subject: 'gift' })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(asB(makeReport, { ...message, seq: 9 })).rejects.toMatchObject({
      code: 'not_found',
    })
    const stranger = await as(await addMember(app.pool))
    await expect(stranger(makeReport, message)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
  })

  test('accepts a photo with its owner only, also after a block', async () => {
    const { a, b, asA } = await two()
    const photo = newId()
    await execute(
      app.pool,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${b}, ${photo}, ${newId() + newId()}, 'active', 0, now())`,
    )
    await asA(blockMember, { member: b })
    const { receipt } = await asA(makeReport, {
      subject: 'photo',
      member: b,
      photo,
      reason: 'sexual',
    })
    expect((await loadSnapshot(receipt)).snapshot).toMatchObject({
      photo: { photo_id: Number(photo) },
    })
    await expect(
      asA(makeReport, { subject: 'photo', member: a, photo, reason: 'sexual' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      asA(makeReport, { subject: 'profile', member: a, reason: 'fake' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('deadlines are those that the brand promises, and what waits keeps its own', async () => {
    const { b, asA } = await two()
    const { settings } = app.siteById(1)
    const { consume } = app.limits
    app.limits.consume = async () => {}
    const before = {
      promised_hours: settings.promised_hours,
      promised_working_days: settings.promised_working_days,
      promised_report_days: settings.promised_report_days,
    }
    const hoursUntil = (at: string) => Math.round((Date.parse(at) - now().getTime()) / 3_600_000)
    const reported = { subject: 'profile', member: b, text: '' } as const
    const early = await asA(makeReport, { ...reported, reason: 'fake' })
    settings.promised_hours = { ...before.promised_hours, urgent: 6 }
    settings.promised_working_days = { order: 1, service: 3 }
    settings.promised_report_days = 3
    const complaint = { name: 'Jan', email: 'jan@example.com', text: 'I was charged twice for it.' }
    const api = await as()
    const promised = [
      await asA(makeReport, { ...reported, reason: 'underage' }),
      await asA(makeReport, { ...reported, reason: 'scam' }),
      await api(makeComplaint, { ...complaint, kind: 'illegal' }),
    ]
    const requests = [
      await api(makeComplaint, { ...complaint, kind: 'order' }),
      await api(makeComplaint, { ...complaint, kind: 'service' }),
    ]
    Object.assign(settings, before)
    app.limits.consume = consume
    expect(promised.map(({ answer_by: at }) => hoursUntil(at))).toEqual([6, 72, 6])
    const zone = brandZone(app.siteById(1))
    expect(requests.map(({ answer_by: at }) => hoursUntil(at))).toEqual(
      [1, 3].map((days) => hoursUntil(addWorkingDays(now(), days, zone).toISOString())),
    )
    const waiting = await row<{ due_at: Date }>(
      app.pool,
      sql`select due_at from review where kind = 'report' and subject_id = ${early.receipt.slice(2)}`,
    )
    expect(hoursUntil(waiting.due_at.toISOString())).toBe(14 * 24)
  })

  test('makeComplaint returns and mails a ticket with the deadline, also to visitors', async () => {
    const api = await as()
    const complaint = {
      name: 'Jan Kowalski',
      email: 'jan@example.org',
      text: 'My order of yesterday was charged twice.',
    }
    const illegal = await api(makeComplaint, { ...complaint, kind: 'illegal' })
    const order = await api(makeComplaint, { ...complaint, kind: 'order', about: '1234' })
    expect(illegal.ticket).toMatch(/^C-\d{15}$/)
    expect(Math.round((Date.parse(illegal.answer_by) - now().getTime()) / 3_600_000)).toBe(24)
    const due = addWorkingDays(now(), 2, brandZone(app.siteById(1))).getTime()
    expect(Math.abs(Date.parse(order.answer_by) - due)).toBeLessThan(60_000)
    await runJobs()
    const received = mails.filter((mail) => mail.to === 'jan@example.org')
    expect(received).toHaveLength(2)
    expect(received[0]?.text).not.toContain('charged twice')
    await expect(
      api(makeComplaint, { ...complaint, kind: 'order', text: 'short' }),
    ).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('makeComplaint accepts every address that an account can have, and names a wrong one', async () => {
    const api = await as()
    const complain = (email: string) =>
      api(makeComplaint, {
        kind: 'service',
        name: 'Jan',
        email,
        text: 'I cannot log in since yesterday evening.',
      })
    for (const email of ['max@mu\u0308ller.example', 'a&b@example.org', 'user@пример.рф'])
      expect(await complain(email)).toMatchObject({ ticket: expect.any(String) })
    for (const email of ['user@example-.org', `${'x'.repeat(65)}@example.org`])
      await expect(complain(email)).rejects.toMatchObject({
        code: 'email_invalid',
        params: { field: 'email' },
      })
    await expect(complain(' ')).rejects.toMatchObject({ code: 'email_missing' })
    await runJobs()
    expect(mails.map(({ to }) => to)).toContain('max@müller.example')
  })
})
