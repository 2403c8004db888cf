import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'
import type { DemoMember } from './cast.ts'
import { toContactSource } from '../src/platform/contact-sources.ts'
import { sessionIdOf, timesOf } from './members.ts'
import { randomOf, type Random } from './random.ts'

/**
 * One like; `back` is the time of the other's like, `unopened` whether it still has its new mark.
 */
export interface DemoLike {
  from: DemoMember
  to: DemoMember
  at: Date
  back: Date | null
  unopened: boolean
}

const mayLike = ({ person: { lookingFor } }: DemoMember, to: DemoMember) =>
  lookingFor === 'everyone' || lookingFor === to.person.gender

const reachable = new Set(['NL', 'BE', 'DE', 'FR', 'GB'])
const yearOf = ({ person }: DemoMember) => Number(person.birthDate.slice(0, 4))

/** Members like people who speak their language; the four accounts like people nearby. */
function isNear(member: DemoMember, other: DemoMember): boolean {
  if (member.role === 'member' && other.role === 'member')
    return other.person.language === member.person.language
  return reachable.has(other.person.city.country) && reachable.has(member.person.city.country)
}

/** Real members of the same site who match each other's preferences and are close in age. */
function listCandidates(member: DemoMember, cast: DemoMember[]): DemoMember[] {
  return cast.filter(
    (other) =>
      other !== member &&
      other.site === member.site &&
      ['member', 'premium', 'free'].includes(other.role) &&
      Math.abs(yearOf(member) - yearOf(other)) <= 15 &&
      isNear(member, other) &&
      mayLike(member, other) &&
      mayLike(other, member),
  )
}

/** A time when both had joined and the giver was still active. */
function momentFor(random: Random, giver: DemoMember, other: DemoMember, now: Date): Date {
  const [giverTimes, theirs] = [timesOf(giver, now), timesOf(other, now)]
  const from = Math.max(
    giverTimes.joined.getTime(),
    theirs.joined.getTime(),
    giverTimes.seen.getTime() - 21 * 86_400_000,
  )
  const to = Math.max(giverTimes.seen.getTime(), from + 60_000)
  return new Date(Math.min(from + (to - from) * random.next(), now.getTime() - 60_000))
}

const pairKey = (a: DemoMember, b: DemoMember) => [a.id, b.id].toSorted().join(' ')

type Kind = 'new' | 'opened' | 'given' | 'matched'

/**
 * Likes that each of the four accounts has in its lists; the first kinds are created even where few
 * people fit.
 */
const kindsFor: Partial<Record<DemoMember['role'], Kind[]>> = {
  free: [
    'new',
    'matched',
    'given',
    'new',
    'opened',
    'matched',
    'new',
    'given',
    'opened',
    'new',
    'matched',
    'opened',
  ],
  premium: [
    ...([
      'new',
      'matched',
      'given',
      'matched',
      'new',
      'opened',
      'matched',
      'opened',
      'matched',
      'given',
      'new',
      'matched',
    ] as const),
    ...([
      'opened',
      'given',
      'matched',
      'opened',
      'given',
      'new',
      'opened',
      'matched',
      'opened',
      'given',
      'new',
      'opened',
    ] as const),
  ],
}

function toDemoLike(
  random: Random,
  pair: { from: DemoMember; to: DemoMember; kind: Kind },
  now: Date,
): DemoLike {
  const { from, to, kind } = pair
  const back = kind === 'matched' ? momentFor(random, to, from, now) : null
  return { from, to, at: momentFor(random, from, to, now), back, unopened: kind === 'new' }
}

/**
 * Creates likes among the demo members, at most one each way. `fresh` has none, and fictional
 * profiles never give any.
 */
export function createLikes(cast: DemoMember[], seed: string, now: Date): DemoLike[] {
  const demoLikes = new Map<string, DemoLike>()
  const add = (random: Random, pair: { from: DemoMember; to: DemoMember; kind: Kind }) => {
    const key = pairKey(pair.from, pair.to)
    if (!demoLikes.has(key)) demoLikes.set(key, toDemoLike(random, pair, now))
  }
  for (const member of cast) {
    const random = randomOf(`${seed} likes ${member.id}`)
    const fitting = listCandidates(member, cast)
    const kinds = kindsFor[member.role]
    if (kinds) {
      for (const [i, other] of random.some(fitting, kinds.length).entries()) {
        const kind = kinds[i] ?? 'opened'
        add(
          random,
          kind === 'given' ? { from: member, to: other, kind } : { from: other, to: member, kind },
        )
      }
    } else if (member.role === 'member') {
      const others = random.some(
        fitting.filter(({ role }) => role === 'member'),
        random.integer(0, 4),
      )
      for (const other of others)
        add(random, { from: member, to: other, kind: random.chance(0.35) ? 'matched' : 'opened' })
    }
  }
  return [...demoLikes.values()]
}

const PROFILE = toContactSource('/members/1')

export async function insertLikes(db: Queryable, demoLikes: DemoLike[]): Promise<void> {
  const rows = demoLikes.map(({ from, to, at, back, unopened }) => {
    const fromIsLo = BigInt(from.id) < BigInt(to.id)
    const first = { at, session: sessionIdOf(from) }
    const second = { at: back, session: back && sessionIdOf(to) }
    const [lo, hi] = fromIsLo ? [first, second] : [second, first]
    const matched = back && (back > at ? back : at)
    return {
      from: from.id,
      to: to.id,
      at,
      back,
      lo_at: lo.at,
      hi_at: hi.at,
      lo_session: lo.session,
      hi_session: hi.session,
      matched,
      unopened,
    }
  })
  const json = JSON.stringify(rows)
  await execute(
    db,
    sql`insert into like_pair (lo, hi, lo_at, hi_at, lo_session, hi_session, lo_via, hi_via, matched_at, lo_notified_at, hi_notified_at)
        select least("from", "to"), greatest("from", "to"), lo_at, hi_at, lo_session, hi_session, case when lo_at is not null then ${PROFILE}::smallint end, case when hi_at is not null then ${PROFILE}::smallint end, matched, lo_at, hi_at
        from jsonb_to_recordset(${json}::jsonb) as r ("from" bigint, "to" bigint, lo_at timestamptz, hi_at timestamptz,
             lo_session bigint, hi_session bigint, matched timestamptz)`,
  )
  await execute(
    db,
    sql`insert into like_inbox (member_id, direction, other_id, at, is_new, matched_at)
        select side.* from jsonb_to_recordset(${json}::jsonb) as r ("from" bigint, "to" bigint, at timestamptz, back timestamptz,
               matched timestamptz, unopened boolean)
        cross join lateral (values
          ("from", 1, "to", at, false, matched), ("to", 2, "from", at, unopened, matched),
          ("to", 1, "from", back, false, matched), ("from", 2, "to", back, false, matched)
        ) as side (member, direction, other, at, is_new, matched)
        where side.at is not null`,
  )
}

/** A like implies a visit. */
export async function insertVisits(db: Queryable, demoLikes: DemoLike[]): Promise<void> {
  const rows = demoLikes.map(({ from, to, at }) => ({
    member: to.id,
    visitor: from.id,
    at,
    session: sessionIdOf(from),
  }))
  await execute(
    db,
    sql`insert into visit (member_id, visitor_id, day, at, session_id, via)
        select member, visitor, at::date, at, session, ${PROFILE}::smallint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as r (member bigint, visitor bigint, at timestamptz, session bigint)
        on conflict do nothing`,
  )
}
