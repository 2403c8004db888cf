import { expect, test } from 'vitest'
import { parseDsn, withErrorTracker } from './error-tracker.ts'
import { createLog } from './log.ts'
import type { OutgoingResponse } from './outgoing/outgoing.ts'

type Sent = { url: string; headers: Record<string, string>; event: Record<string, unknown> }

/** A log whose errors go to a tracker, which fails from the `fails`th event on. */
function tracked(fails = Infinity) {
  const sent: Sent[] = []
  let lines = 0
  const output = { write: () => void (lines += 1) }
  const tracker = parseDsn('https://abc@errors.example.com/team/7')
  const stream = withErrorTracker(output, tracker, {
    async request(url, { headers = {}, body = '' }): Promise<OutgoingResponse> {
      if (sent.length + 1 >= fails) throw new Error('the tracker is away')
      const [, , event = '{}'] = String(body).split('\n')
      const parsed: Record<string, unknown> = JSON.parse(event)
      sent.push({ url, headers, event: parsed })
      return { status: 200, header: () => null, body: Buffer.from('') }
    },
  })
  const log = createLog({ logLevel: 'info', mode: 'production' }, stream)
  return { log, sent, countLines: () => lines }
}

test('errors of server and browsers reach the tracker, masked as in the log', async () => {
  const { log, sent, countLines } = tracked()
  const error = new TypeError('no room for anna@example.com')
  log.error({ request: 'r-1', err: error }, 'unexpected failure')
  log.warn({ browser: { kind: 'error', message: 'x is undefined', route: 'chats' } }, 'an error')
  log.warn({ job: 'sendMail' }, 'a job failed')
  log.info({}, 'ready')
  await Promise.resolve()
  expect(countLines()).toBe(4)
  expect(sent).toMatchObject([
    {
      url: 'https://errors.example.com/team/api/7/envelope/',
      headers: { 'x-sentry-auth': expect.stringContaining('sentry_key=abc') },
      event: {
        event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        platform: 'node',
        level: 'error',
        message: { formatted: 'unexpected failure' },
        exception: { values: [{ type: 'TypeError' }] },
        extra: { request: 'r-1' },
      },
    },
    {
      event: {
        platform: 'javascript',
        logger: 'browser',
        exception: { values: [{ type: 'error', value: 'x is undefined' }] },
        extra: { route: 'chats' },
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('anna')
})

test('a failure that repeats is sent 60 times a minute, and the log goes on without the tracker', async () => {
  const many = tracked()
  for (let count = 0; count < 100; count += 1) many.log.error({}, 'again')
  await Promise.resolve()
  expect(many.sent.length).toBeLessThanOrEqual(120)
  expect(many.sent.length).toBeGreaterThanOrEqual(60)
  const away = tracked(1)
  away.log.error({}, 'lost')
  await Promise.resolve()
  expect(away.countLines()).toBe(1)
})
