import webPush from 'web-push'
import type { Config } from '../config.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the subscription no longer exists and must be deleted. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export type SendPush = (
  target: PushTarget,
  payload: Record<string, unknown>,
  seconds: number,
) => Promise<PushOutcome>

const TIMEOUT = 10_000

/**
 * Encrypts a payload for one browser (RFC 8291) and sends it to its push service; null without
 * keys.
 */
export function createPushSender(keys: Config['push']): SendPush | null {
  if (!keys) return null
  const vapidDetails = {
    subject: subjectOf(keys.subject),
    publicKey: keys.publicKey,
    privateKey: keys.privateKey,
  }
  return async ({ endpoint, p256dh, auth }, payload, seconds) => {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails,
        TTL: seconds,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      },
    )
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: request.headers,
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return 'gone'
    return response.ok ? 'sent' : 'failed'
  }
}

/** Push services require a contact address; the http origin of local mode is none. */
const subjectOf = (subject: string) =>
  subject.startsWith('http:') ? 'mailto:push@localhost' : subject
