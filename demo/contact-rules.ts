import sql from 'sql-template-tag'
import { grantCredits, holdCredits } from '../src/credits/server/public.ts'
import { addMonths, FINAL_MONTHS, getLapse } from '../src/chat/request-rules.ts'
import { toContactSource } from '../src/platform/contact-sources.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { demoId, type DemoMember } from './cast.ts'
import type { DemoFraud } from './frauds.ts'
import { sessionIdOf } from './members.ts'

const DAY = 86_400_000

type DemoRequest = {
  from: DemoMember
  to: DemoMember
  text: string
  days: number
  /** Of a decline; null while it waits or has lapsed. */
  sentence: number | null
}

type DemoContacts = {
  conversations: { starter: DemoMember; other: DemoMember }[]
  frauds: DemoFraud[]
}

const texts = [
  'You restore bicycles? I have a 1978 frame in the shed and no idea where to start. Is it worth it?',
  'Good evening. I cook for too many people as well. Shall we compare pots?',
  'Hello, is the market on Vredenburg still there on Saturdays?',
]

/**
 * Rules of contact with closed doors and requests of each state: the premium account has three to
 * decide, the free one sent a request that waits, one that was declined and one that nobody opened.
 */
export async function insertContactRules(
  db: Queryable,
  cast: DemoMember[],
  { conversations, frauds }: DemoContacts,
  now: Date,
): Promise<void> {
  await insertFraudRequest(db, frauds, cast, now)
  const premium = cast.find(({ role, site }) => role === 'premium' && site === 1)
  const free = cast.find(({ role, site }) => role === 'free' && site === 1)
  if (!premium || !free) return
  const isKnownTo = (one: DemoMember) => (other: DemoMember) =>
    conversations.some(
      ({ starter, other: second }) =>
        [starter.id, second.id].includes(one.id) && [starter.id, second.id].includes(other.id),
    )
  const people = cast.filter(({ role, site }) => role === 'member' && site === 1)
  const women = people.filter(({ person }) => person.gender === 'female')
  const strangers = women.filter((woman) => !isKnownTo(free)(woman))
  const writers = people
    .filter(({ person }) => person.gender === 'male')
    .filter((man) => !isKnownTo(premium)(man))
  await insertRules(db, [premium, ...strangers.slice(0, 3)], 'suitable', 'request', now)
  await insertRules(db, strangers.slice(3, 6), 'verified', 'closed', now)
  const requests = [
    ...writers.slice(0, 3).map((from, n): DemoRequest => ({
      from,
      to: premium,
      text: texts[n] ?? '',
      days: 2 + 5 * n,
      sentence: null,
    })),
    ...strangers.slice(0, 3).map((to, n): DemoRequest => ({
      from: free,
      to,
      text: texts[n] ?? '',
      days: [1, 3, 16][n] ?? 1,
      sentence: n === 1 ? 1 : null,
    })),
  ]
  for (const request of requests) await insertRequest(db, request, now)
  await insertLists(db, premium, writers.slice(3, 9), now)
}

/** Somebody whom a fraud only sent a request: told without a conversation. */
async function insertFraudRequest(
  db: Queryable,
  frauds: DemoFraud[],
  cast: DemoMember[],
  now: Date,
): Promise<void> {
  const removed = frauds.find(({ state }) => state === 'read')
  if (!removed) return
  const { fraud, conversations } = removed
  const to = cast.find(
    (member) =>
      member.role === 'member' &&
      member.site === fraud.site &&
      member.person.gender !== fraud.person.gender &&
      !conversations.some(({ other }) => other === member),
  )
  const text = 'Your smile stopped me. I build harbours. May I write to you?'
  if (to) await insertRequest(db, { from: fraud, to, text, days: 6, sentence: null }, now)
}

/** People whom a member keeps in mind, and the last two of them set aside. */
async function insertLists(
  db: Queryable,
  { id, site }: DemoMember,
  others: DemoMember[],
  now: Date,
): Promise<void> {
  const ids = others.map((other) => other.id)
  await execute(
    db,
    sql`insert into member_bookmark (site_id, member_id, other_id, at)
        select ${site}, ${id}, other, ${now}::timestamptz - n * interval '3 days'
        from unnest(${ids.slice(0, -2)}::bigint[]) with ordinality o (other, n)`,
  )
  await execute(
    db,
    sql`insert into hidden_member (site_id, member_id, other_id, at)
        select ${site}, ${id}, other, ${now}::timestamptz - n * interval '5 days'
        from unnest(${ids.slice(-2)}::bigint[]) with ordinality o (other, n)`,
  )
}

async function insertRules(
  db: Queryable,
  members: DemoMember[],
  who: 'suitable' | 'verified',
  mode: 'closed' | 'request',
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into contact_rule (site_id, member_id, who, mode, min_age, max_age, with_photo, min_filled, updated_at)
        select site_id, member_id, ${who}, ${mode}, 30, 35, true, 60, ${now} from profile
        where member_id = any(${members.map(({ id }) => id)}::bigint[])`,
  )
}

async function insertRequest(
  db: Queryable,
  { from, to, text, days, sentence }: DemoRequest,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - days * DAY)
  const lapsesAt = getLapse(at)
  const declinedAt = sentence === null ? null : new Date(at.getTime() + DAY)
  const isLapsed = lapsesAt <= now
  const state = declinedAt ? 'declined' : isLapsed ? 'lapsed' : 'request'
  const closedUntil = addMonths(declinedAt ?? lapsesAt, FINAL_MONTHS)
  const key = crypto.randomUUID()
  const site = { id: from.site }
  const isReserved = state === 'request'
  // One credit more, so that the documented balances stay.
  if (isReserved)
    await grantCredits(
      { db, now: at },
      { memberId: from.id, credits: 1, origin: 'gesture', key: `request ${key}` },
    )
  if (isReserved) await holdCredits({ db, now, site }, { memberId: from.id, credits: 1, key })
  await execute(
    db,
    sql`insert into message_request (site_id, request_id, member_id, other_id, message_id, text, credits, state, sentence, created_at,
                                     lapses_at, decided_at, closed_until, session_id, via)
        values (${from.site}, ${demoId(`request ${from.id} ${to.id}`)}, ${from.id}, ${to.id}, ${key}, ${text}, 1, ${state}, ${sentence}, ${at},
                ${lapsesAt}, ${declinedAt ?? (isLapsed ? lapsesAt : null)}, ${closedUntil},
                ${sessionIdOf(from)}, ${toContactSource('/members/1')})`,
  )
}
