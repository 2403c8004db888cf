import { ApiError } from '../platform/api-error.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import { createOutgoing, internetAnd, OutgoingError } from './outgoing/outgoing.ts'
import {
  createSmsProvider,
  findRefusalCode,
  type SmsConfig,
  type TextMessage,
} from './sms-providers.ts'

/**
 * Sends a text message through a provider, or to the mailbox of local mode. Throws `unavailable`
 * for a message that the provider does not accept. `null`: this installation has no provider.
 */
export type Sms = (message: TextMessage) => Promise<void>

const LIMITS = { maxBytes: 64 * 1024, timeout: 10_000 }

export function createSms(
  { mode, sms }: Pick<Config, 'mode' | 'sms'>,
  sendMail: (mail: Mail) => Promise<void>,
  log: Log,
): Sms | null {
  if (mode === 'local')
    return ({ to, text, from }) =>
      sendMail({
        sender: { name: from, address: 'sms@localhost', replyTo: null, bounces: 'sms@localhost' },
        to,
        subject: text,
        text,
        html: '',
        headers: {},
      })
  if (sms === null) return null
  const outgoing = createOutgoingTo(sms)
  const provider = createSmsProvider(sms)
  return async (message) => {
    const { url, ...request } = provider.send(message)
    const refuse = (reason: Record<string, unknown>): never => {
      log.warn({ provider: sms.provider, ...reason }, 'a text message was not accepted')
      throw new ApiError('unavailable')
    }
    try {
      const response = await outgoing.request(url, { ...request, ...LIMITS })
      const { status } = response
      if (status < 200 || status > 299) refuse({ status, code: findRefusalCode(response) })
    } catch (error) {
      if (error instanceof OutgoingError) refuse({ failure: error.code })
      throw error
    }
  }
}

/** Whether the provider accepts our credentials; null if it has no call that would say so. */
export async function areSmsCredentialsValid(sms: SmsConfig): Promise<boolean | null> {
  const { check } = createSmsProvider(sms)
  if (check === null) return null
  const { url, ...request } = check
  const { status } = await createOutgoingTo(sms).request(url, { ...request, ...LIMITS })
  if (status === 401 || status === 403 || status === 404) return false
  if (status < 200 || status > 299) throw new Error(`the SMS provider answered with ${status}`)
  return true
}

/** The gateway may be in the installation's own network. */
const createOutgoingTo = ({ url }: SmsConfig) =>
  createOutgoing(internetAnd(({ origin }) => origin === new URL(url).origin))
