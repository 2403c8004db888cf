import type { Config } from './config.ts'
import type { Mail } from './mail/mail.ts'

/**
 * Sends a text message through an HTTP gateway, or to the mailbox of local mode. `null`: this
 * installation has no gateway.
 */
export type Sms = (to: string, text: string) => Promise<void>

export function createSms(config: Config, sendMail: (mail: Mail) => Promise<void>): Sms | null {
  if (config.mode === 'local')
    return (to, text) => sendMail({ to, subject: text, text, html: '', headers: {} })
  const url = config.smsUrl
  return url === null ? null : (to, text) => sendThroughGateway(url, to, text)
}

async function sendThroughGateway(url: string, to: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered with ${response.status}`)
}
