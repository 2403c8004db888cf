import webPush from 'web-push'
import type { Config } from '../config.ts'
import { createOutgoing, internetAnd } from '../outgoing/outgoing.ts'
import type { PushKeys } from './push-keys.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the subscription no longer exists and must be deleted. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

/** `refused`: the push service accepts no pushes of ours to this browser, such as after new keys. */
export type PushResult = PushOutcome | 'refused'

type Push = [target: PushTarget, payload: Record<string, unknown>, seconds: number]

export type SendPush = (...push: Push) => Promise<PushResult>

export type SignAndSendPush = (keys: PushKeys, ...push: Push) => Promise<PushResult>

const TIMEOUT = 10_000
const refusals = new Set([400, 401, 403])

/** Encrypts a payload for one browser (RFC 8291), signs it and sends it to its push service. */
export function createPushSender({ mode }: Pick<Config, 'mode'>): SignAndSendPush {
  const isOwn = ({ hostname }: URL) =>
    mode === 'local' && (hostname === 'localhost' || hostname === '127.0.0.1')
  const outgoing = createOutgoing(internetAnd(isOwn))
  return async ({ subject, ...keys }, { endpoint, p256dh, auth }, payload, seconds) => {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { ...keys, subject: toSubject(subject) },
        TTL: seconds,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      },
    )
    const { status } = await outgoing.request(request.endpoint, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      maxBytes: 64 * 1024,
      timeout: TIMEOUT,
    })
    if (status === 404 || status === 410) return 'gone'
    if (refusals.has(status)) return 'refused'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  }
}

/** Push services require a contact address; the http origin of local mode is none. */
const toSubject = (subject: string) =>
  subject.startsWith('http:') ? 'mailto:push@localhost' : subject
