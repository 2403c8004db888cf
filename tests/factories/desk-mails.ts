import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { INCOMING_MAIL } from '../../src/desk/rules.ts'
import { rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import type { TestApp } from './app.ts'

type Mail = {
  from: string
  subject?: string
  text?: string
  id?: string
  headers?: Record<string, string>
  attachments?: { Name: string; ContentType: string; Content: string }[]
}

/** Mails to the service of the first brand, as a mail service hands them over. */
export function deskMails({ app, request }: Pick<TestApp, 'app' | 'request'>) {
  const db = app.pool
  const token = createHmac('sha256', app.config.secret).update(INCOMING_MAIL).digest('base64url')
  const newAddress = () => `${newId()}@mail.example`

  const post = (body: unknown, authorization = `Bearer ${token}`) =>
    request('/api/incoming-mail.php', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** As Postmark hands a mail over. */
  const toPostmark = ({
    from,
    subject = 'My credits',
    text = 'Where are they?',
    ...mail
  }: Mail) => ({
    FromFull: { Email: from, Name: 'Daan' },
    Subject: subject,
    TextBody: text,
    HtmlBody: '',
    Headers: Object.entries({
      'Message-ID': `<${mail.id ?? newId()}@mail.example>`,
      ...mail.headers,
    }).map(([Name, Value]) => ({ Name, Value })),
    Attachments: mail.attachments ?? [],
  })
  const receive = async (mail: Mail) => {
    const { status } = await post(toPostmark(mail))
    expect(status).toBe(204)
  }
  const findCases = (email: string) =>
    rows<{ id: string; kind: string; state: string; member_id: string | null }>(
      db,
      sql`select complaint_id::text as id, kind, state, member_id::text from complaint where email = ${email} order by at, complaint_id`,
    )
  async function open(email: string, mail: Partial<Mail> = {}): Promise<string> {
    await receive({ from: email, ...mail })
    const [found] = await findCases(email)
    return found?.id ?? ''
  }
  return { post, receive, findCases, open, newAddress, toPostmark, token }
}
