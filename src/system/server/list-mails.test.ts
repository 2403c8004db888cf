import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runJob } from '../../app/server/run-jobs.ts'
import { AddressRefused } from '../../server/mail/mail.ts'
import { deleteOldMailLog, MAIL_LOG_DAYS } from '../../server/mail/mail-log.ts'
import { mailJobs } from '../../server/mail/send-mail.ts'
import { listAudit } from '../../staff/audit-contract.ts'
import { listMails } from '../contract.ts'

async function nodeWithStaff() {
  const node = await testApp()
  const support = await node.as(await addStaff(node.app.pool, ['support']))
  const admin = await node.as(await addStaff(node.app.pool, ['admin']))
  const send = (to: string, template = 'accounts/confirm-address') =>
    Promise.all(
      mailJobs.map((job) =>
        runJob(node.app, job, { site: 1, template, to, locale: 'en', values: {} }),
      ),
    )
  return { ...node, support, admin, send }
}

describe('the mail log', () => {
  test('tells what became of each mail, with a covered address', async () => {
    const { app, support, send } = await nodeWithStaff()
    await send('noor@example.org')
    const accept = app.sendMail
    app.sendMail = () => Promise.reject(new AddressRefused())
    await send('gone@example.org')
    app.sendMail = () => Promise.reject(new Error('421 try noor@example.org later'))
    await expect(send('daan@example.org')).rejects.toThrow('421')
    app.sendMail = accept
    for (let mail = 0; mail < 6; mail++) await send('flood@example.org')
    const { mails } = await support(listMails, {})
    expect(mails).toHaveLength(9)
    expect(mails.map(({ to, state }) => `${to} ${state}`)).toEqual(
      expect.arrayContaining([
        'n•••@example.org accepted',
        'g•••@example.org refused',
        'd•••@example.org failed',
        'f•••@example.org limited',
      ]),
    )
    expect(JSON.stringify(mails)).not.toContain('noor')
  })

  test('finds the mails of an address, and records the search', async () => {
    const { support, admin, send } = await nodeWithStaff()
    await send('noor@example.org')
    await send('daan@example.org')
    const { mails } = await support(listMails, { address: 'Noor@example.org' })
    expect(mails).toMatchObject([{ to: 'n•••@example.org', template: 'accounts/confirm-address' }])
    const { entries } = await admin(listAudit, { action: 'look.mails' })
    expect(entries).toMatchObject([{ subject: { id: 'N•••@example.org' } }])
  })

  test('is read in pages by key', async () => {
    const { support, send } = await nodeWithStaff()
    for (let mail = 0; mail < 51; mail++) await send(`m${mail}@example.org`)
    const first = await support(listMails, {})
    expect(first.mails).toHaveLength(50)
    const second = await support(listMails, { before: first.next ?? '' })
    expect(second).toMatchObject({ next: null, mails: [{}] })
  })

  test('forgets mails after 90 days', async () => {
    const { app, support, send, advance, now } = await nodeWithStaff()
    await send('noor@example.org')
    advance((MAIL_LOG_DAYS + 1) * 86_400_000)
    await deleteOldMailLog(app.pool, now())
    expect((await support(listMails, {})).mails).toEqual([])
  })

  test('is closed to members and to roles without support', async () => {
    const { app, as } = await nodeWithStaff()
    const member = await as(await addMember(app.pool))
    await expect(member(listMails, {})).rejects.toMatchObject({ status: 404 })
    const content = await as(await addStaff(app.pool, ['content']))
    await expect(content(listMails, {})).rejects.toMatchObject({ code: 'role_required' })
  })
})
