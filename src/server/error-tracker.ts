import { randomUUID } from 'node:crypto'
import type { DestinationStream } from 'pino'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { createOutgoing, internetAnd, type Outgoing } from './outgoing/outgoing.ts'

/** A project of Sentry, or of a service that takes the same envelopes, such as GlitchTip. */
export type ErrorTracker = Readonly<{ url: string; key: string }>

const MAX_A_MINUTE = 60
const LIMITS = { timeout: 5_000, maxBytes: 10_000 }

/** `https://<key>@<host>/<project>` (develop.sentry.dev, “DSN”). */
export function parseDsn(dsn: string): ErrorTracker {
  const { origin, pathname, username } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*\/)([^/]+)$/.exec(pathname) ?? []
  return { url: `${origin}${prefix}api/${project}/envelope/`, key: username }
}

const Line = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z._default(z.string(), ''),
  err: z.optional(z.looseObject({ type: z.optional(z.string()), message: z.optional(z.string()) })),
  browser: z.optional(z.looseObject({ kind: z.string(), message: z.string() })),
})

const isReported = (line: string) =>
  line.includes('"level":"error"') || line.includes('"browser":{')

/**
 * Passes lines of the log on, and sends errors of server and browsers to the tracker as well. The log
 * has already masked them. What the tracker does not take is lost: it stays in the log.
 */
export function withErrorTracker(
  output: DestinationStream,
  { url, key }: ErrorTracker,
  outgoing: Pick<Outgoing, 'request'> = createOutgoing(
    internetAnd(({ origin }) => origin === new URL(url).origin),
  ),
): DestinationStream {
  let minute = 0
  let sent = 0
  const send = async (line: string) => {
    const { data } = z.safeParse(Line, JSON.parse(line))
    if (!data) return
    const now = Math.floor(Date.parse(data.time) / 60_000)
    sent = now === minute ? sent + 1 : 1
    minute = now
    if (sent > MAX_A_MINUTE) return
    const auth = `Sentry sentry_version=7, sentry_client=vonk/${packageJson.version}, sentry_key=${key}`
    await outgoing.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
      body: toEnvelope(data),
      ...LIMITS,
    })
  }
  return {
    write(line) {
      output.write(line)
      if (isReported(line)) void send(line).catch(() => {})
    },
  }
}

/** An envelope with one event (develop.sentry.dev, “Envelopes” and “Event Payloads”). */
function toEnvelope({ level, time, msg, err, browser, ...extra }: z.infer<typeof Line>): string {
  const id = randomUUID().replaceAll('-', '')
  const thrown = browser ? { type: browser.kind, message: browser.message } : err
  const event = {
    event_id: id,
    timestamp: time,
    platform: browser ? 'javascript' : 'node',
    level: browser ? 'error' : level,
    logger: browser ? 'browser' : 'server',
    release: `vonk@${packageJson.version}`,
    message: { formatted: msg },
    ...(thrown && {
      exception: { values: [{ type: thrown.type ?? 'Error', value: thrown.message ?? msg }] },
    }),
    extra: { ...extra, ...(browser ?? err) },
  }
  const lines = [{ event_id: id }, { type: 'event' }, event]
  return lines.map((one) => JSON.stringify(one)).join('\n')
}
