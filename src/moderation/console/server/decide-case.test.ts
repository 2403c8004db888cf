import { claimCase, decideCase, releaseCase } from '../../../../tests/factories/cases.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addStaff, banByReport } from '../../../../tests/factories/staff.ts'
import { answerApproval, listApprovals } from '../../../staff/contract.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { getBan, listReports, makeComplaint, makeReport } from '../../contract.ts'
import { getMember, getProfile } from '../../../profiles/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { getCase, listCases, previewStatement } from '../contract.ts'

const { app, as, runJobs, mails, logInAgain, advance, now } = await testApp()
const db = app.pool

const ids = [
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
] as const
const [first, second, third] = [await as(ids[0]), await as(ids[1]), await as(ids[2])]
const ban = (receipt: string) => banByReport([first, second], receipt, answer)
const answer = 'We looked at it and this is why.'

async function two() {
  const [a, b] = [
    await addWriter(db, { name: 'Daan', email: `${newId()}@example.org` }),
    await addWriter(db, { name: 'Noor', email: `${newId()}@example.org` }),
  ]
  return { a, b, asA: await as(a), asB: await as(b) }
}
const toId = (receipt: string) => receipt.slice(2)
const loadEmail = async (member: string) =>
  (await row<{ email: string }>(db, sql`select email from account where member_id = ${member}`))
    .email
const mailTo = async (member: string) => {
  await runJobs()
  const email = await loadEmail(member)
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
      { kind: 'report', number: receipt, subject: 'message', reason: 'scam', name: 'Daan' },
    ])
    const open = { kind: 'report', id: toId(receipt) } as const
    expect((await first(getCase, open)).case).toMatchObject({
      text: 'Hij vraagt geld',
      member: a,
      evidence: {
        name: 'Daan',
        messages: [
          { text: 'Hallo Noor', reported: false, theirs: true },
          { text: 'Stuur geld', reported: true, theirs: true },
        ],
      },
    })
    const looks = await rows(
      db,
      sql`select affected_id from audit_entry where action = 'look.case' and subject_id = ${open.id} order by entry_id`,
    )
    expect(looks).toEqual([{ affected_id: a }, { affected_id: b }])
    const explanation = 'You asked Noor for money.'
    const decision = { ...open, measure: 'profile', answer, explanation } as const
    const { left, approval } = await decideCase(first, decision)
    expect(left).toBe(1)
    expect((await second(listCases, {})).cases).toMatchObject([{ number: receipt }])
    await second(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    expect((await second(listCases, {})).total).toBe(0)
    await expect(asB(getMember, { id: a })).rejects.toMatchObject({ code: 'profile_disabled' })
    await expect(asA(getBan, {})).rejects.toMatchObject({ code: 'authentication_required' })
    logInAgain(a)
    expect(await asA(getBan, {})).toMatchObject({
      number: receipt,
      reason: 'scam',
      answer: explanation,
    })
    expect((await asB(listReports, {})).reports).toMatchObject([
      { state: 'decided', measure: 'profile', answer },
    ])
    expect(await mailTo(b)).toContainEqual({
      subject: 'moderation/case-decided',
      text: expect.stringContaining(answer),
    })
    expect(await mailTo(a)).toContainEqual({
      subject: 'moderation/statement-of-reasons',
      text: expect.stringContaining(explanation),
    })
    expect(
      await rows(
        db,
        sql`select measure, ground, rule, notified, automated from statement_of_reasons where member_id = ${a}`,
      ),
    ).toEqual([{ measure: 'ban', ground: 'terms', rule: 'scam', notified: true, automated: false }])
    await expect(decideCase(third, decision)).rejects.toMatchObject({
      code: 'case_decided',
      status: 409,
    })
  })

  test('leaves an appeal to somebody who took no part in the ban, who can lift it', async () => {
    const { a, b, asA, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'fake' })
    await ban(receipt)
    const words = {
      name: 'Daan',
      email: await loadEmail(a),
      text: 'That is me in every picture, please look again.',
    }
    // Without a session the mail address identifies the banned account.
    const { ticket } = await asA(makeComplaint, { kind: 'service', about: receipt, ...words })
    expect((await first(listCases, {})).cases).toMatchObject([
      { number: ticket, appeals: receipt, for_another: true },
    ])
    const decision = { kind: 'complaint', id: toId(ticket), measure: 'restore', answer } as const
    for (const involved of [first, second])
      await expect(decideCase(involved, decision)).rejects.toMatchObject({
        code: 'second_person_needed',
      })
    expect((await third(listCases, {})).cases).toMatchObject([
      { number: ticket, for_another: false },
    ])
    await decideCase(third, decision)
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

  test('recognises an appeal that does not name the case by the ban of its author', async () => {
    const { a, asA, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'fake' })
    await ban(receipt)
    const words = { name: 'Daan', email: await loadEmail(a), text: 'Please look at me again.' }
    const { ticket } = await asA(makeComplaint, { kind: 'service', about: '', ...words })
    const decision = { kind: 'complaint', id: toId(ticket), measure: 'none', answer } as const
    for (const involved of [first, second])
      await expect(decideCase(involved, decision)).rejects.toMatchObject({
        code: 'second_person_needed',
      })
    await decideCase(third, decision)
  })

  test('bans nobody before a second person approves it, and lets the case be decided after a no', async () => {
    const { a, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })
    const [id, input] = [toId(receipt), { kind: 'report', answer } as const]
    const { approval } = await decideCase(first, { ...input, id, measure: 'profile' })
    const yes = { id: approval ?? '', approved: true, answer: '' }
    expect((await asB(getMember, { id: a })).member.id).toBe(a)
    expect((await second(listCases, {})).cases).toMatchObject([{ ban_requested_by: 'Noor' }])
    await expect(first(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    for (const measure of ['profile', 'none'] as const)
      await expect(decideCase(second, { ...input, id, measure })).rejects.toMatchObject({
        code: 'approval_waiting',
      })
    expect((await second(listApprovals, {})).approvals).toContainEqual(
      expect.objectContaining({
        member: a,
        summary: {
          name: 'Daan',
          letter: answer,
          before: 'active',
          after: 'banned',
          number: receipt,
          rule: 'spam',
        },
      }),
    )
    await second(answerApproval, { ...yes, approved: false, answer: 'A warning is enough.' })
    await decideCase(second, { ...input, id, measure: 'none' })
    expect((await asB(getMember, { id: a })).member.id).toBe(a)
    await expect(third(answerApproval, yes)).rejects.toMatchObject({ code: 'approval_answered' })
    const log = await rows<{ entry: string }>(
      db,
      sql`select action || ' ' || coalesce(after_change::text, '') || reason as entry from audit_entry
          where affected_id = ${a} and action not like 'look.%' order by entry_id`,
    )
    expect(log.map(({ entry }) => entry.split(' ')[0])).toEqual([
      'case.ban.request',
      'case.ban.refuse',
      'case.decide',
    ])
    // The log outlives the account, so it contains neither the name nor the letter.
    for (const { entry } of log)
      for (const word of ['Daan', answer]) expect(entry).not.toContain(word)
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
    const open = { kind: 'report', id: toId(receipt) } as const
    expect((await first(getCase, open)).case.evidence.photos).toHaveLength(1)
    await decideCase(first, { kind: 'report', id: toId(receipt), measure: 'photo', answer })
    expect(
      await rows(db, sql`select status, refused_reason from photo where photo_id = ${photo}`),
    ).toEqual([{ status: 'refused', refused_reason: 'nudity' }])
    expect((await asB(getProfile, {})).profile.status).toBe('active')
  })

  test('refuses a measure that does not fit; of two parallel decisions one succeeds', async () => {
    const { a, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })
    const id = toId(receipt)
    for (const measure of ['photo', 'restore'] as const)
      await expect(
        decideCase(first, { kind: 'report', id, measure, answer }),
      ).rejects.toMatchObject({
        code: 'measure_not_possible',
      })
    const ended = await Promise.allSettled(
      [first, second].map((staff) =>
        decideCase(staff, { kind: 'report', id, measure: 'none', answer }),
      ),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await rows(
        db,
        sql`select action, after_change from audit_entry where subject_kind = 'report' and subject_id = ${id}`,
      ),
    ).toEqual([{ action: 'case.decide', after_change: { measure: 'none' } }])
  })

  test('returns nothing to operators of another site, and 404 to members', async () => {
    const { a, asA, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'other' })
    const decision = { kind: 'report', id: toId(receipt), measure: 'none', answer } as const
    await expect(asA(listCases, {})).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(decideCase(asA, decision)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await execute(db, sql`update report set site_id = 2 where report_id = ${decision.id}`)
    expect((await first(listCases, {})).cases).toEqual([])
    for (const unknown of [
      decision,
      { ...decision, id: '7' },
      { ...decision, kind: 'complaint' as const },
    ])
      await expect(decideCase(first, unknown)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('claimCase', () => {
  test('gives a case to one person, who alone decides it until they give it back', async () => {
    const { a, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })
    const open = { kind: 'report', id: toId(receipt) } as const
    await claimCase(first, { ...open, expected: null })
    const { cases, load } = await second(listCases, {})
    expect(cases[0]?.claimed_by).toEqual({ id: ids[0], name: 'Noor' })
    expect(load.find(({ id }) => id === ids[0])?.cases).toBe(1)
    await expect(claimCase(second, { ...open, expected: null })).rejects.toMatchObject({
      code: 'case_claimed',
      params: { name: 'Noor' },
    })
    const decision = { ...open, measure: 'none', answer } as const
    await expect(decideCase(second, decision)).rejects.toMatchObject({ code: 'case_claimed' })
    await claimCase(second, { ...open, expected: ids[0] })
    expect((await second(listCases, { queue: 'mine' })).cases).toHaveLength(1)
    expect(await releaseCase(second, open)).toEqual({ released: true })
    await claimCase(first, { ...open, to: ids[2], expected: null })
    await decideCase(third, decision)
    expect((await first(getCase, open)).case).toMatchObject({
      claimed_by: null,
      decided: { measure: 'none', answer, by: 'Noor' },
    })
    await expect(claimCase(first, { ...open, expected: null })).rejects.toMatchObject({
      code: 'case_decided',
    })
  })

  test('of two people who take a case at the same time one gets it', async () => {
    const { a, asB } = await two()
    const { receipt } = await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })
    const open = { kind: 'report', id: toId(receipt), expected: null } as const
    const ended = await Promise.allSettled([
      claimCase(first, open),
      claimCase(second, open),
      claimCase(third, open),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(claimCase(first, { ...open, to: a })).rejects.toMatchObject({ code: 'not_found' })
    await expect(claimCase(asB, open)).rejects.toMatchObject({ code: 'not_found' })
    await expect(asB(getCase, open)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('measures of a report', () => {
  test('a warning leaves the profile and is counted; a suspension ends by itself', async () => {
    const { a, asA, asB } = await two()
    const report = async () =>
      toId((await asB(makeReport, { subject: 'profile', member: a, reason: 'harassment' })).receipt)
    const warned = await report()
    await decideCase(first, { kind: 'report', id: warned, measure: 'warning', answer })
    expect((await asB(getMember, { id: a })).member.id).toBe(a)
    const id = await report()
    const explanation = 'You insulted Noor again.'
    const details = (await first(getCase, { kind: 'report', id })).case
    expect(details).toMatchObject({ warnings: 1, earlier_reports: 1 })
    const letter = await first(previewStatement, { id, measure: 'suspension', explanation })
    expect(letter.text).toContain(explanation)
    await decideCase(first, { kind: 'report', id, measure: 'suspension', answer, explanation })
    logInAgain(a)
    const { until, answer: read } = await asA(getBan, {})
    expect(read).toBe(explanation)
    expect(Date.parse(until ?? '') - now().getTime()).toBeGreaterThan(13 * 86_400_000)
    expect(await mailTo(a)).toContainEqual({
      subject: 'moderation/statement-of-reasons',
      text: expect.stringContaining(explanation),
    })
    advance(14 * 86_400_000 + 60_000)
    await runJobs()
    logInAgain(a)
    await expect(asA(getBan, {})).rejects.toMatchObject({ code: 'not_found' })
    for (const staff of ids) logInAgain(staff)
  })
})
