import sql from 'sql-template-tag'
import { execute } from '../../src/server/database/query.ts'
import { chatNode, refreshStatistics, type ChatNode, type Sender } from './chat-node.ts'
import { print } from './figures.ts'

const PAIRS = 200
const WARM_UP = 2_000
const REQUESTS = 1_200
const ROUNDS = 3
const AT_ONCE = 8
/** English is chosen: an address without a language would redirect to that of the account. */
const LANGUAGE = 'i18n_redirected=en'

type PageRequest = { path: (sender: Sender) => string; loggedIn: boolean }

/** The pages by their name in the table, as a member or as a visitor. */
const pages: Record<string, PageRequest> = {
  'members page': { path: () => '/members', loggedIn: true },
  'profile page': { path: ({ other }) => `/members/${other}`, loggedIn: true },
  'log-in page': { path: () => '/login', loggedIn: false },
  'landing page': { path: () => '/', loggedIn: false },
}

/** Processor time of whole pages through HTTP, node and PostgreSQL apart: each the median of rounds in turns. */
export async function pageCostsBench(): Promise<void> {
  const node = await chatNode(PAIRS, { pages: true })
  await addFaces(node)
  await addFigures(node)
  const names = Object.keys(pages)
  for (const name of names) await costOf(node, name, WARM_UP)
  const rounds: Record<string, { node: number; database: number }[]> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) (rounds[name] ??= []).push(await costOf(node, name, REQUESTS))
  await node.close()
  for (const [name, costs] of Object.entries(rounds)) {
    const own = median(costs.map((cost) => cost.node))
    const database = median(costs.map((cost) => cost.database))
    print(`${name}: node + PostgreSQL`, `${Math.round(own)} + ${Math.round(database)} µs`)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function costOf(node: ChatNode, name: string, requests: number) {
  const page = pages[name]
  if (!page) throw new Error(`there is no page ${name}`)
  const before = { node: node.processor(), database: node.databaseProcessor() }
  let next = 0
  const lane = async () => {
    while (next < requests) {
      const sender = node.senders[next++ % node.senders.length]
      if (!sender) continue
      const cookie = page.loggedIn ? `${sender.cookie}; ${LANGUAGE}` : LANGUAGE
      const { status } = await node.get(page.path(sender), cookie, browserHeaders(next))
      if (status !== 200) throw new Error(`${name} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return {
    node: (node.processor() - before.node) / requests,
    database: (node.databaseProcessor() - before.database) / requests,
  }
}

/** As a browser asks, each visitor from an address of their own: one address may not ask for so many pages. */
const browserHeaders = (count: number) =>
  `accept-encoding: gzip, deflate, br\r\nx-forwarded-for: 10.${count >> 16}.${(count >> 8) & 255}.${count & 255}\r\n`

/** What the landing page repeats of the honesty page. */
async function addFigures({ pool }: ChatNode): Promise<void> {
  await execute(
    pool,
    sql`insert into honesty_day (site_id, day, body, digest, signature, key_version, sealed_at) values (1, current_date - 1, '', '', '', 1, now())`,
  )
  await execute(
    pool,
    sql`insert into honesty_figure (site_id, day, metric, part, version, value, people, state, published, as_of, outcome, counted_at, sealed_on)
        select 1, current_date - 1, metric, part, 1, 80, people, 'shown', 80, current_date - 1, outcome, now(), current_date - 1
        from (values ('active_profiles', 'fictional', null, null), ('reviewed', '', 500, null), ('first_answer', '', 500, null),
                     ('one_price', '', 500, 'kept')) figure (metric, part, people, outcome)`,
  )
}

/** Typical members: women and men, each with a photo and a city. */
async function addFaces({ pool }: ChatNode): Promise<void> {
  await execute(
    pool,
    sql`insert into photo (member_id, photo_id, name, status, position, thumbhash, created_at)
        select member_id, member_id, substr(md5(member_id::text), 1, 22), 'active', 0, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', now() from profile`,
  )
  await execute(
    pool,
    sql`update profile set main_photo = member_id, country = 'NL', region = 108, city = 2759794`,
  )
  await refreshStatistics(pool)
}
