import { type IncomingMessage, request as ask } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import {
  EVIL_HOST,
  foreignHeaders,
  foreignHosts,
  hostilePaths,
  redirectingQueries,
} from '../../../tests/factories/hostile-addresses.ts'
import type { Instance } from './instance.ts'

/** Entries that change something: a call, an upload, a form, and what the service worker stands before. */
const writingEntries = [
  'POST /api/like.php',
  'POST /api/photo.php',
  'PUT /api/user.php',
  'GET /api/logout.php',
  'POST /api/consent.php',
  'POST /activate?token=x',
  'POST /share',
]

const MAX_ATTEMPTS = 5

type Sent = { method?: string; path: string; headers?: Record<string, string> }

/**
 * Requests paths in which a browser could find another host, hosts that no site names, and changes
 * in the name of another site, as they are: `fetch` would normalise them. Returns what goes wrong.
 */
export async function attackAddresses({ origin, cookie }: Instance): Promise<string[]> {
  const { port, hostname } = new URL(origin)
  const sendOnce = async ({ method = 'GET', path, headers = {} }: Sent) => {
    const sent = ask({ port, host: hostname, method, path, headers: { cookie, ...headers } }).end()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject)
    })
    response.resume()
    const wait = Number(response.headers['retry-after'] ?? 1)
    return { status: response.statusCode ?? 0, location: response.headers.location ?? '/', wait }
  }
  /** A session may make several hundred requests in ten seconds; a refused one says nothing. */
  const send = async (sent: Sent) => {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const answer = await sendOnce(sent)
      if (answer.status !== 429) return answer
      await delay(answer.wait * 1_000)
    }
    return { status: 429, location: '/' }
  }
  const findings: string[] = []
  let requests = 0
  const expect = async (
    sent: Sent,
    isRight: (answer: Awaited<ReturnType<typeof send>>) => boolean,
  ) => {
    const answer = await send(sent)
    requests += 1
    if (!isRight(answer) || answer.status === 429 || answer.status >= 500)
      findings.push(`addresses: ${JSON.stringify(sent)}: ${answer.status} ${answer.location}`)
  }
  for (const path of hostilePaths)
    for (const query of redirectingQueries)
      await expect(
        { path: path + query },
        ({ location }) => !new URL(location, origin).host.includes(EVIL_HOST),
      )
  for (const host of foreignHosts)
    for (const path of ['/', '/de//', '/api/user.php', '/api/mailbox.php', '/photos/a/thumb.webp'])
      await expect({ path, headers: { host } }, ({ status }) => status === 421)
  for (const entry of writingEntries)
    for (const headers of foreignHeaders) {
      const [method = '', path = ''] = entry.split(' ')
      await expect({ method, path, headers }, ({ status }) => status === 403)
    }
  process.stdout.write(`requested ${requests} addresses, hosts and foreign origins\n`)
  return findings
}
