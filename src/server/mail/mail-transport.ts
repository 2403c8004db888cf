import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/query.ts'
import { addLocalMail } from './local-mail.ts'
import { AddressRefused, type MailTransport } from './mail.ts'

/** Sends through the configured mail server, or to the mailbox of local mode without one. */
export function createMailTransport(
  { smtpUrl }: Pick<Config['mail'], 'smtpUrl'>,
  db: Queryable,
): MailTransport {
  if (smtpUrl === null)
    return {
      send: (mail) => addLocalMail(db, mail),
      check: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    }
  const smtp = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ sender, to, subject, text, html, headers }) {
      // Passed as an object it is a single address: a comma in it cannot add a recipient.
      await smtp
        .sendMail({
          from: { name: sender.name, address: sender.address },
          ...(sender.replyTo !== null && { replyTo: { name: '', address: sender.replyTo } }),
          to: { name: '', address: to },
          envelope: { from: sender.bounces, to: { name: '', address: to } },
          subject,
          text,
          html,
          headers,
        })
        .catch((error: unknown) => {
          throw isRefusal(error) ? new AddressRefused() : error
        })
    },
    async check() {
      await smtp.verify()
    },
    stop() {
      smtp.close()
      return Promise.resolve()
    },
  }
}

/**
 * Whether the recipient was rejected as unknown (RFC 3463, 5.1.x): neither a full mailbox nor a
 * policy.
 */
function isRefusal(error: unknown): boolean {
  if (
    !(
      error instanceof Error &&
      'command' in error &&
      'responseCode' in error &&
      'response' in error
    )
  )
    return false
  const isOfReceiver =
    error.command === 'RCPT TO' && [550, 551, 553].includes(Number(error.responseCode))
  return isOfReceiver && /\b5\.1\.\d/.test(String(error.response))
}
