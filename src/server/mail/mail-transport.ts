import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/query.ts'
import { addLocalMail } from './local-mail.ts'
import type { MailTransport } from './mail.ts'

/** A mail server when one is set, otherwise the mailbox of local mode. */
export function createMailTransport({ smtpUrl, from }: Config['mail'], db: Queryable): MailTransport {
  if (smtpUrl === null) return { send: (mail) => addLocalMail(db, mail), stop: () => Promise.resolve() }
  const smtp = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 4, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, subject, text, html, headers }) {
      // As an object the address is one address: a comma in it cannot make two receivers.
      await smtp.sendMail({ to: { name: '', address: to }, subject, text, html, headers })
    },
    stop() {
      smtp.close()
      return Promise.resolve()
    },
  }
}
