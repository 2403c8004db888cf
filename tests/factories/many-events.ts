import sql, { join, raw, type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from './member.ts'
import { addSessions } from './sessions.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Numbers from a seed (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Settings = { site: number; now: Date; random: () => number; people: number; events: number }

/**
 * Fills a site with people of every kind and with what they did in the last 60 days: conversations
 * and answers, likes, reports and decisions, returned credits, orders and withdrawals.
 */
export async function addManyEvents(
  db: Queryable,
  { site, now, random, people, events }: Settings,
): Promise<string[]> {
  const dice = createDice(random, now)
  const { pick } = dice
  const { members, invented } = await addPeople(db, { site, now, people }, dice)
  const rows: Record<string, Sql[]> = {}
  const add: Add = (table, values) => void (rows[table] ??= []).push(values)
  const pairs = new Set<string>()
  for (let i = 0; i < events; i++) {
    const drawn: [string, string] = [pick(members), pick(members)]
    // Fictional profiles begin nothing.
    const [one, other] = invented.has(drawn[0]) ? [drawn[1], drawn[0]] : drawn
    const [lo = '', hi = ''] = [one, other].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    if (one === other || invented.has(one) || pairs.has(`${lo} ${hi}`)) continue
    pairs.add(`${lo} ${hi}`)
    const pair = { site, now, one, other, lo, hi, onlyOneWrites: invented.has(other) }
    addContact(pair, dice, add)
    addCases(pair, dice, add)
    addMoney(pair, dice, add)
  }
  for (const [table, values] of Object.entries(rows)) await insertRows(db, table, values)
  return members
}

function createDice(random: () => number, now: Date) {
  return {
    random,
    ago: (days: number) => new Date(now.getTime() - random() * days * DAY),
    chance: (share: number) => random() < share,
    pick: <T>(values: readonly T[]): T => {
      const value = values[Math.floor(random() * values.length)]
      if (value === undefined) throw new Error('nothing to choose from')
      return value
    },
  }
}
type Dice = ReturnType<typeof createDice>
type Add = (table: string, values: Sql) => void
type Pair = {
  site: number
  now: Date
  one: string
  other: string
  lo: string
  hi: string
  /** The other is a fictional profile, which has no session. */
  onlyOneWrites: boolean
}

/** People of every kind, each with a session whose id is theirs; `invented` are fictional. */
async function addPeople(
  db: Queryable,
  { site, now, people }: Pick<Settings, 'site' | 'now' | 'people'>,
  { ago, chance }: Dice,
): Promise<{ members: string[]; invented: Set<string> }> {
  const members: string[] = []
  const invented = new Set<string>()
  for (let i = 0; i < people; i++) {
    const origin = chance(0.08) ? 'fictional' : 'member'
    const member = await addMember(db, {
      site,
      origin,
      gender: chance(0.5) ? 'female' : 'male',
      seenAt: ago(45),
      paid: chance(0.3),
    })
    members.push(member)
    if (origin === 'fictional') invented.add(member)
    else await addSessions(db, sql`select ${member}::bigint, ${member}::bigint`, 60)
  }
  for (const member of members) {
    if (chance(0.05))
      await execute(db, sql`update account set role = 'operator' where member_id = ${member}`)
    if (chance(0.05))
      await execute(db, sql`update account set banned_at = ${now} where member_id = ${member}`)
    const photo = newId()
    if (chance(0.6))
      await execute(
        db,
        sql`update profile set main_photo = ${photo}, verified_photos = ${chance(0.5) ? [photo] : []}::bigint[] where member_id = ${member}`,
      )
  }
  return { members, invented }
}

/** A conversation of two, and perhaps likes. */
function addContact(
  { site, one, other, lo, hi, onlyOneWrites }: Pair,
  { random, ago, chance }: Dice,
  add: Add,
) {
  const conversation = newId()
  const at = ago(60)
  const messages: { from: string; at: Date }[] = [{ from: one, at }]
  while (chance(0.6))
    messages.push({
      from: chance(0.5) || onlyOneWrites ? one : other,
      at: new Date(
        Math.max(at.getTime(), (messages.at(-1)?.at.getTime() ?? 0) + random() * 5 * DAY),
      ),
    })
  add(
    'conversation',
    sql`(${conversation}, ${site}, ${lo}, ${hi}, ${one}, ${messages.length}, ${at})`,
  )
  for (const [index, message] of messages.entries())
    add(
      'message',
      sql`(${conversation}, ${index + 1}, gen_random_uuid(), ${message.from}, 'Hello', ${message.at}, ${chance(0.05) ? message.at : null}, ${message.from})`,
    )
  for (const [member, partner] of [
    [one, other],
    [other, one],
  ])
    add(
      'inbox',
      sql`(${member}, ${conversation}, ${partner}, ${member === one}, true, ${messages.length}, ${Math.floor(random() * (messages.length + 1))}, ${at})`,
    )
  if (chance(0.5)) {
    const likedAt = ago(40)
    if (!onlyOneWrites || lo === one) add('like_pair', sql`(${lo}, ${hi}, ${lo}, ${likedAt})`)
  }
}

/** Reports, decisions and complaints of the first about the second. */
function addCases({ site, now, one, other }: Pair, { random, ago, chance, pick }: Dice, add: Add) {
  if (chance(0.3)) {
    const reportedAt = ago(60)
    const decidedAt = chance(0.9) ? new Date(reportedAt.getTime() + random() * 60 * HOUR) : null
    add(
      'report',
      sql`(${newId()}, ${site}, ${one}, ${other}, 'profile', ${pick(['spam', 'scam', 'fake'])}, '{}', ${decidedAt ? 'decided' : 'received'}::case_state,
             ${reportedAt}, ${new Date(reportedAt.getTime() + 14 * DAY)}, ${decidedAt})`,
    )
  }
  if (chance(0.25))
    add(
      'statement_of_reasons',
      sql`(${newId()}, ${site}, ${other}, 'R-1', 'ban', 'terms', ${pick(['spam', 'scam', 'fake'])}, '', true, false, 'en', ${ago(60)}, ${chance(0.2) ? now : null})`,
    )
  if (chance(0.15)) {
    const outcome = pick(['none', 'restore', 'partly'])
    const [measure, remains] = outcome === 'partly' ? ['restore', 'warning'] : [outcome, null]
    add(
      'complaint',
      sql`(${newId()}, ${site}, ${one}, 'service', 'N', 'n@example.org', 'x', 'en', 'decided', ${ago(60)}, ${now}, ${ago(40)}, 'report 1', ${measure}, ${remains}::remaining_measure)`,
    )
  }
}

/** Orders, withdrawals and returned credits of the first. */
function addMoney({ site, one }: Pair, { random, ago, chance, pick }: Dice, add: Add) {
  if (chance(0.3)) {
    const order = newId()
    const [amount, at2] = [chance(0.03) ? 1099 : 999, ago(40)]
    add(
      'credit_order',
      sql`(${order}, ${one}, ${site}, 'p0', 20, ${amount}, ${amount}, 'EUR', 'NL', ${chance(0.1) ? 'test' : 'local'}, 'completed', ${at2}, ${at2})`,
    )
    if (chance(0.6))
      add(
        'refund',
        sql`(${order}, ${newId()}, ${one}, ${site}, 500, 'EUR', 10, ${at2}, ${chance(0.9) ? new Date(at2.getTime() + random() * 90 * HOUR) : null})`,
      )
  }
  if (chance(0.4))
    add(
      'ledger_transfer',
      sql`(${one}, 1, ${ago(60)}, ${1 + Math.floor(random() * 3)}, 0, ${newId()}, ${pick(['guarantee', 'aftercare', 'unsend', 'purchase'])}, 'earned', 'member')`,
    )
}

const columns: Record<string, Sql> = {
  conversation: sql`(conversation_id, site_id, lo, hi, started_by, last_seq, created_at)`,
  message: sql`(conversation_id, seq, id, sender_id, body, created_at, unsent_at, session_id)`,
  inbox: sql`(member_id, conversation_id, other_id, started, has_written, last_seq, read_up_to, last_message_at)`,
  like_pair: sql`(lo, hi, lo_session, lo_at)`,
  report: sql`(report_id, site_id, member_id, reported_id, subject, reason, snapshot, state, at, answer_by, decided_at)`,
  statement_of_reasons: sql`(statement_id, site_id, member_id, case_number, measure, ground, rule, explanation, notified, automated, language, at, lifted_at)`,
  complaint: sql`(complaint_id, site_id, member_id, kind, name, email, text, language, state, at, answer_by, decided_at, appeals, measure, remains)`,
  credit_order: sql`(order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)`,
  refund: sql`(order_id, refund_id, member_id, site_id, amount, currency, credits, requested_at, sent_at)`,
  ledger_transfer: sql`(member_id, lot_id, at, credits, line, transaction_id, kind, from_account, to_account)`,
}

async function insertRows(db: Queryable, table: string, values: Sql[]): Promise<void> {
  for (let i = 0; i < values.length; i += 500)
    await execute(
      db,
      join(
        [
          raw(`insert into ${table}`),
          columns[table] ?? sql``,
          sql`values`,
          join(values.slice(i, i + 500)),
        ],
        ' ',
      ),
    )
}
