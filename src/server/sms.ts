import type { Config } from './config.ts'
import type { Mail } from './mail/mail.ts'
import { createOutgoing, internetAnd, type Outgoing } from './outgoing/outgoing.ts'

/**
 * Sends a text message through an HTTP gateway, or to the mailbox of local mode. `null`: this
 * installation has no gateway.
 */
export type Sms = (to: string, text: string) => Promise<void>

export function createSms(config: Config, sendMail: (mail: Mail) => Promise<void>): Sms | null {
  if (config.mode === 'local')
    return (to, text) => sendMail({ to, subject: text, text, html: '', headers: {} })
  const url = config.smsUrl
  if (url === null) return null
  // The gateway may be in the installation's own network.
  const outgoing = createOutgoing(internetAnd(({ origin }) => origin === new URL(url).origin))
  return (to, text) => sendThroughGateway(outgoing, url, { to, text })
}

async function sendThroughGateway(
  outgoing: Outgoing,
  url: string,
  message: { to: string; text: string },
): Promise<void> {
  const { status } = await outgoing.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    maxBytes: 64 * 1024,
    timeout: 10_000,
  })
  if (status < 200 || status > 299) throw new Error(`the SMS gateway answered with ${status}`)
}
