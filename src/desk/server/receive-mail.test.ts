import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { deskMails } from '../../../tests/factories/desk-mails.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { getCase, listCases } from '../../moderation/console/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { claimReview } from '../../reviews/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { addCaseNote, answerCase, getCaseThread, mergeCases, snoozeCase } from '../contract.ts'

const node = await testApp()
const { app, as, request, runJobs, mails, logInAgain, now } = node
app.limits.consume = async () => {}
const db = app.pool
const { post, receive, findCases, open, newAddress, toPostmark, token } = deskMails(node)
const [supportId, otherId] = [await addStaff(db, ['support']), await addStaff(db, ['support'])]
const [support, other] = [await as(supportId), await as(otherId)]
const moderator = await as(await addStaff(db, ['moderator']))
/** Staff are logged out after half an hour. */
function advance(milliseconds: number) {
  node.advance(milliseconds)
  for (const id of [supportId, otherId]) logInAgain(id)
}
const read = async (api: Api, id: string) => (await api(getCaseThread, { id })).thread

describe('a mail to the service', () => {
  test('is a case of its author, with a receipt in their language, once', async () => {
    const email = newAddress()
    const member = await addMember(db, { email, language: 'nl' })
    const mail = { from: email.toUpperCase(), id: 'first', text: 'Hoi, ik kom er niet meer in.' }
    await receive(mail)
    await receive(mail)
    expect(await findCases(email)).toMatchObject([{ kind: 'service', member_id: member }])
    await runJobs()
    const receipts = mails.filter(({ to }) => to === email)
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.headers).toMatchObject({
      'Auto-Submitted': 'auto-replied',
      'In-Reply-To': '<first@mail.example>',
    })
    const [{ id } = { id: '' }] = await findCases(email)
    expect((await support(getCase, { kind: 'complaint', id })).case).toMatchObject({
      language: 'nl',
      member,
      text: mail.text,
      measures: ['none'],
    })
    expect(await read(support, id)).toMatchObject({
      subject: 'My credits',
      messages: [{ kind: 'received', text: mail.text, author: null }],
    })
  })

  test('tells nobody whether an address is known, and needs the token', async () => {
    const known = newAddress()
    await addMember(db, { email: known })
    const answers = [
      await post(toPostmark({ from: known })),
      await post(toPostmark({ from: newAddress() })),
    ]
    expect(await Promise.all(answers.map(async (one) => [one.status, await one.text()]))).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect((await post(toPostmark({ from: known }), 'Bearer wrong')).status).toBe(404)
    expect((await post({ nothing: 'known' })).status).toBe(400)
  })

  test('about an order of its author goes to who may refund it', async () => {
    const email = newAddress()
    const member = await addMember(db, { email })
    const order = newId()
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, created_at)
          values (${order}, ${member}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'local', now())`,
    )
    await receive({ from: email, text: `Please refund order ${order}.` })
    await receive({ from: newAddress(), text: `Please refund order ${order}.`, id: 'stranger' })
    expect(await findCases(email)).toMatchObject([{ kind: 'order' }])
    expect(
      await row(
        db,
        sql`select kind, member_id from complaint where complaint_id = (select case_id from case_message where mail_id = 'stranger@mail.example')`,
      ),
    ).toEqual({ kind: 'service', member_id: null })
  })

  test.each([
    ['Auto-Submitted', 'auto-replied'],
    ['Precedence', 'bulk'],
    ['List-Id', '<news.example>'],
    ['Return-Path', '<>'],
  ])('of a program (%s) opens nothing and is answered by nothing', async (name, value) => {
    const email = newAddress()
    await receive({ from: email, headers: { [name]: value } })
    await runJobs()
    expect(await findCases(email)).toEqual([])
    expect(mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('from an address of ours opens nothing', async () => {
    await receive({ from: app.siteById(1).settings.support_email })
    expect(await findCases(app.siteById(1).settings.support_email)).toEqual([])
  })

  test('keeps documents, and of everything else the name', async () => {
    const email = newAddress()
    const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n').toString('base64')
    const script = Buffer.from('<script>alert(1)</script>').toString('base64')
    const id = await open(email, {
      attachments: [
        { Name: '../bill.pdf', ContentType: 'text/html', Content: pdf },
        { Name: 'page.html', ContentType: 'image/png', Content: script },
      ],
    })
    const files = (await read(support, id)).messages[0]?.attachments ?? []
    expect(files).toMatchObject([
      { name: '..bill.pdf', type: 'application/pdf', stored: true },
      { name: 'page.html', type: 'application/octet-stream', stored: false },
    ])
    const path = `/api/case-attachment.php?id=${files[0]?.id}`
    const { headers, status } = await request(path, {}, supportId)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await request(path)).status).toBe(403)
    expect((await request(path, {}, await addMember(db))).status).toBe(404)
    expect((await request(path, {}, await addStaff(db, ['finance']))).status).toBe(403)
  })

  test('signed by Mailgun is read from its form', async () => {
    const email = newAddress()
    const form = new FormData()
    const fields = {
      sender: email,
      from: `"Daan" <${email}>`,
      subject: 'Hello',
      'body-plain': '',
      'body-html': '<p>Two <b>words</b></p><script>no</script>',
      'message-headers': JSON.stringify([['Message-Id', '<gun@mail.example>']]),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { status } = await request(`/api/incoming-mail.php?token=${token}`, {
      method: 'POST',
      body: form,
    })
    expect(status).toBe(204)
    const [{ id } = { id: '' }] = await findCases(email)
    expect((await read(support, id)).messages).toMatchObject([{ text: 'Two words' }])
  })
})

describe('an answer', () => {
  test('goes out in the thread, and the reply to it comes back into the case', async () => {
    const email = newAddress()
    await addMember(db, { email, language: 'de' })
    const id = await open(email, { id: 'q1', subject: 'Re: AW: Frage' })
    await support(answerCase, { id, text: 'Hallo, das prüfe ich.', version: 0, close: false })
    await runJobs()
    const mail = mails.findLast(({ to }) => to === email)
    expect(mail).toMatchObject({
      subject: 'desk/answer',
      headers: { 'In-Reply-To': '<q1@mail.example>', References: '<q1@mail.example>' },
    })
    for (const words of ['Hallo, das prüfe ich.', `C-${id}`, 'Frage'])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('AW:')
    const ours = mail?.headers['Message-ID'] ?? ''
    const text = 'Danke!\n\nAm 1. Mai schrieb Vonk:\n> Hallo, das prüfe ich.'
    await receive({ from: email, text, headers: { 'In-Reply-To': ours } })
    const thread = await read(support, id)
    expect(thread.messages.map(({ kind, text: words }) => [kind, words])).toEqual([
      ['received', 'Where are they?'],
      ['sent', 'Hallo, das prüfe ich.'],
      ['received', 'Danke!'],
    ])
    expect(await findCases(email)).toHaveLength(1)
  })

  test('is refused to who has not read the newest mail, and two at once send one', async () => {
    const email = newAddress()
    const id = await open(email)
    await receive({ from: email, subject: `C-${id}`, text: 'One more thing.' })
    const answer = { id, text: 'Here you are.', version: 0, close: true }
    await expect(support(answerCase, answer)).rejects.toMatchObject({ code: 'case_changed' })
    const both = await Promise.allSettled(
      [support, other].map((api) => api(answerCase, { ...answer, version: 1 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await runJobs()
    expect(
      mails.filter(({ to, text }) => to === email && text.includes('Here you are.')),
    ).toHaveLength(1)
    await expect(support(answerCase, { ...answer, version: 2 })).rejects.toMatchObject({
      code: 'case_decided',
    })
  })

  test('waits until nothing of a template is left to fill in, and for who has the case', async () => {
    const id = await open(newAddress())
    const answer = { id, version: 0, close: false }
    await expect(
      support(answerCase, { ...answer, text: 'Order [[order]] is refunded.' }),
    ).rejects.toMatchObject({ code: 'placeholder_left' })
    await other(claimReview, { kind: 'complaint', subject: id })
    await expect(support(answerCase, { ...answer, text: 'It is refunded.' })).rejects.toMatchObject(
      { code: 'case_claimed' },
    )
  })

  test('after which somebody goes on opens the case again', async () => {
    const email = newAddress()
    const id = await open(email)
    await support(answerCase, { id, text: 'All done.', version: 0, close: true })
    await receive({ from: email, subject: `Re: [C-${id}]`, text: 'No, it is not.' })
    expect(await findCases(email)).toMatchObject([{ state: 'received' }])
    const listed = (await support(listCases, { queue: 'service_cases' })).cases
    expect(listed.map((found) => found.id)).toContain(id)
  })
})

describe('a thread', () => {
  test('takes no mail of another address, whatever it quotes', async () => {
    const email = newAddress()
    const id = await open(email, { id: 'mine' })
    const stranger = newAddress()
    const subject = `Re: [C-${id}]`
    await receive({ from: stranger, subject, headers: { 'In-Reply-To': '<mine@mail.example>' } })
    expect((await read(support, id)).messages).toHaveLength(1)
    expect(await findCases(stranger)).toHaveLength(1)
  })

  test('shows an auto-reply without a claim on anybody', async () => {
    const email = newAddress()
    const id = await open(email, { id: 'away' })
    const headers = { 'In-Reply-To': '<away@mail.example>', 'Auto-Submitted': 'auto-replied' }
    await receive({ from: email, text: 'I am on holiday.', headers })
    const thread = await read(support, id)
    expect(thread.version).toBe(0)
    expect(thread.messages[1]).toMatchObject({ automatic: true })
  })

  test('is put off until a time and comes back with it, or with a mail', async () => {
    const email = newAddress()
    const id = await open(email)
    const until = new Date(now().getTime() + 3_600_000).toISOString()
    await expect(support(snoozeCase, { id, until: now().toISOString() })).rejects.toMatchObject({
      code: 'time_passed',
    })
    await support(snoozeCase, { id, until })
    const isIn = async (queue: 'service_cases' | 'snoozed') =>
      (await support(listCases, { queue })).cases.some((found) => found.id === id)
    expect([await isIn('service_cases'), await isIn('snoozed')]).toEqual([false, true])
    advance(3_700_000)
    await runJobs()
    expect(await isIn('service_cases')).toBe(true)
    await support(snoozeCase, { id, until: new Date(now().getTime() + 3_600_000).toISOString() })
    await receive({ from: email, subject: `C-${id}` })
    expect(await isIn('service_cases')).toBe(true)
  })

  test('has notes that name a colleague, who learns of it by mail without its words', async () => {
    const id = await open(newAddress())
    await support(addCaseNote, { id, text: 'Please look at this.', mentions: [otherId] })
    await runJobs()
    const { email } = await row<{ email: string }>(
      db,
      sql`select email from account where member_id = ${otherId}`,
    )
    const mail = mails.findLast(({ to }) => to === email)
    expect(mail?.text).toContain(`/operator/cases/C-${id}`)
    expect(mail?.text).not.toContain('Please look')
    const stranger = await addMember(db)
    await expect(
      support(addCaseNote, { id, text: 'Hi', mentions: [stranger] }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is merged with another of the same person, whose number then leads to it', async () => {
    const email = newAddress()
    const first = await open(email, { text: 'The first mail.' })
    advance(1000)
    await receive({ from: email, text: 'The second mail.', id: 'second' })
    const second = (await findCases(email))[1]?.id ?? ''
    await support(mergeCases, { from: second, into: first })
    expect((await read(support, second)).merged_into).toBe(`C-${first}`)
    await receive({ from: email, subject: `Re: [C-${second}]`, text: 'A third one.' })
    const words = (await read(support, first)).messages.map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['The second mail.', 'A third one.']))
    const strange = await open(newAddress())
    await expect(support(mergeCases, { from: strange, into: first })).rejects.toMatchObject({
      code: 'not_mergeable',
    })
  })

  test('is closed to other roles, members and visitors', async () => {
    const id = await open(newAddress())
    const calls = (api: Api) => [
      () => api(getCaseThread, { id }),
      () => api(answerCase, { id, text: 'Hello there.', version: 0, close: false }),
      () => api(addCaseNote, { id, text: 'Hi', mentions: [] }),
      () => api(snoozeCase, { id, until: null }),
      () => api(mergeCases, { from: id, into: id }),
    ]
    for (const [api, code] of [
      [moderator, 'role_required'],
      [await as(await addMember(db)), 'not_found'],
      [await as(), 'authentication_required'],
    ] as const)
      for (const call of calls(api)) await expect(call()).rejects.toMatchObject({ code })
  })
})
