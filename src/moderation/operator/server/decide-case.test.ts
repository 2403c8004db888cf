import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { getBan, listReports, makeComplaint, makeReport } from '../../contract.ts'
import { getMember, getProfile } from '../../../profiles/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { decideCase, listCases } from '../contract.ts'

const { app, as, runJobs, mails, logInAgain } = await testApp()
const db = app.pool

async function addOperator(site = 1) {
  const id = await addMember(db, { site })
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
  )
  return as(id)
}
const [first, second] = [await addOperator(), await addOperator()]
const answer = 'We looked at it and this is why.'

async function two() {
  const [a, b] = [
    await addWriter(db, { name: 'Daan', email: `${newId()}@example.org` }),
    await addWriter(db, { name: 'Noor', email: `${newId()}@example.org` }),
  ]
  return { a, b, asA: await as(a), asB: await as(b) }
}
const idOf = (receipt: string) => receipt.slice(2)
const emailOf = async (member: string) =>
  (await row<{ email: string }>(db, sql`select email from account where member_id = ${member}`))
    .email
const mailTo = async (member: string) => {
  await runJobs()
  const email = await emailOf(member)
  return mails.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
}

describe('decideCase', () => {
  test('decides a reported message, shown with the ones before it, and mails the reasons to both sides', async () => {
    const { a, b, asA, asB } = await two()
    const { conversation } = await asA(sendMessage, {
      id: crypto.randomUUID(),
      profile: b,
      text: 'Hallo Noor',
    })
    await asA(sendMessage, { id: crypto.randomUUID(), profile: b, text: 'Stuur geld' })
    const { receipt } = await asB(makeReport, {
      subject: 'message',
      member: a,
      conversation: conversation ?? '',
      seq: 2,
      reason: 'scam',
      text: 'Hij vraagt geld',
    })
    const { cases, total } = await first(listCases, {})
    expect(total).toBe(1)
    expect(cases).toMatchObject([
      {
        kind: 'report',
        number: receipt,
        subject: 'message',
        reason: 'scam',
        text: 'Hij vraagt geld',
        member: a,
        shown: {
          name: 'Daan',
          messages: [
            { text: 'Hallo Noor', reported: false, theirs: true },
            { text: 'Stuur geld', reported: true, theirs: true },
          ],
        },
      },
    ])
    const decision = { kind: 'report', id: idOf(receipt), measure: 'profile', answer } as const
    expect(await first(decideCase, decision)).toEqual({ left: 0 })
    await expect(asB(getMember, { id: a })).rejects.toMatchObject({ code: 'profile_disabled' })
    await expect(asA(getBan, {})).rejects.toMatchObject({ code: 'authentication_required' })
    logInAgain(a)
    expect(await asA(getBan, {})).toMatchObject({ number: receipt, reason: 'scam', answer })
    expect((await asB(listReports, {})).reports).toMatchObject([
      { state: 'decided', measure: 'profile', answer },
    ])
    expect(await mailTo(b)).toContainEqual({
      subject: 'moderation/case-decided',
      text: expect.stringContaining(answer),
    })
    expect(await mailTo(a)).toContainEqual({
      subject: 'moderation/profile-disabled',
      text: expect.stringContaining(receipt),
    })
    await expect(second(decideCase, decision)).rejects.toMatchObject({
      code: 'case_decided',
      status: 409,
    })
  })

  test('leaves an appeal to another operator, who can lift the measure', async () => {
    const { a, b, asA, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'fake' })
    await first(decideCase, { kind: 'report', id: idOf(receipt), measure: 'profile', answer })
    const words = {
      name: 'Daan',
      email: await emailOf(a),
      text: 'That is me in every picture, please look again.',
    }
    // Without a session the mail address identifies the banned account.
    const { ticket } = await asA(makeComplaint, { kind: 'service', about: receipt, ...words })
    expect((await first(listCases, {})).cases).toMatchObject([
      { number: ticket, about: receipt, member: a, for_another: true },
    ])
    const decision = { kind: 'complaint', id: idOf(ticket), measure: 'restore', answer } as const
    await expect(first(decideCase, decision)).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    expect((await second(listCases, {})).cases).toMatchObject([
      { number: ticket, for_another: false },
    ])
    await second(decideCase, decision)
    expect((await asB(getMember, { id: a })).member.id).toBe(a)
    await runJobs()
    expect(mails.findLast(({ to }) => to === words.email)).toMatchObject({
      subject: 'moderation/case-decided',
    })
    expect(b).not.toBe(a)
    logInAgain(a)
    await expect(asA(getBan, {})).rejects.toMatchObject({ code: 'not_found' })
    expect((await asA(getProfile, {})).profile.status).toBe('active')
  })

  test('refuses a reported photo for the reason of the report', async () => {
    const { b, asA, asB } = await two()
    const photo = newId()
    await execute(
      db,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${b}, ${photo}, ${newId() + newId()}, 'active', 0, now())`,
    )
    const { receipt } = await asA(makeReport, {
      subject: 'photo',
      member: b,
      photo,
      reason: 'sexual',
    })
    const [open] = (await first(listCases, {})).cases
    expect(open?.shown.photos).toHaveLength(1)
    await first(decideCase, { kind: 'report', id: idOf(receipt), measure: 'photo', answer })
    expect(
      await rows(db, sql`select status, refused_reason from photo where photo_id = ${photo}`),
    ).toEqual([{ status: 'refused', refused_reason: 'nudity' }])
    expect((await asB(getProfile, {})).profile.status).toBe('active')
  })

  test('refuses a measure that does not fit; of two parallel decisions one succeeds', async () => {
    const { a, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })
    const id = idOf(receipt)
    for (const measure of ['photo', 'restore'] as const)
      await expect(
        first(decideCase, { kind: 'report', id, measure, answer }),
      ).rejects.toMatchObject({
        code: 'measure_not_possible',
      })
    const ended = await Promise.allSettled(
      [first, second].map((staff) =>
        staff(decideCase, { kind: 'report', id, measure: 'none', answer }),
      ),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await rows(db, sql`select verdict from operator_decision where subject_id = ${id}`),
    ).toEqual([{ verdict: 'none' }])
  })

  test('returns nothing to operators of another site, and 404 to members', async () => {
    const { a, asA, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'other' })
    const decision = { kind: 'report', id: idOf(receipt), measure: 'none', answer } as const
    await expect(asA(listCases, {})).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(asA(decideCase, decision)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await execute(db, sql`update report set site_id = 2 where report_id = ${decision.id}`)
    expect((await first(listCases, {})).cases).toEqual([])
    await expect(first(decideCase, decision)).rejects.toMatchObject({ code: 'case_decided' })
  })
})
