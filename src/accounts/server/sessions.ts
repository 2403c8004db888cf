import { createHash, randomBytes } from 'node:crypto'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { SessionMatch } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { SESSION_DAYS } from '../contract.ts'
import { sessionEnd, type SessionTimes } from '../rules.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { AccountSummary, UserRow } from '../../server/current-user.ts'
import type { SessionTable } from '../../server/database/generated/tables.ts'
import { summaryColumns } from './account.ts'

const LIFETIME = SESSION_DAYS * 86_400_000
/**
 * Precision of `last_used_at` in milliseconds: at most one write per five minutes, one per minute
 * for operators.
 */
const LAST_USED_PRECISION = { member: 300_000, operator: 60_000 }

type SessionRow = AccountSummary &
  Pick<SessionTable, 'session_id' | 'site_id' | 'second_step' | 'created_at' | 'last_used_at'> & {
    /** Hexadecimal. */
    token_hash: string
  }

/**
 * `idleSeconds`: time since the last input on the requesting page, because pages also poll by
 * themselves.
 */
export type SessionLookup = { tokenHash: Buffer; now: Date; idleSeconds?: number }

/**
 * Returns the active session of each token: not ended, not expired, of an account that is not
 * deleted. Null for others.
 */
export async function findSessions(
  db: Queryable,
  lookups: readonly SessionLookup[],
): Promise<(SessionMatch | null)[]> {
  const sessions = await readSessions<SessionRow>(db, lookups, null)
  return sessions.map((session) => session && toFoundSession(session))
}

/** Columns and joined tables that other features add to the look-up of the account `me`. */
export type UserJoin = { columns: Sql; tables: Sql }

/** Like `findSessions`, with the member's row. */
export async function findSessionsWithUser(
  db: Queryable,
  lookups: readonly SessionLookup[],
  user: UserJoin,
): Promise<(SessionMatch | null)[]> {
  const sessions = await readSessions<SessionRow & UserRow>(db, lookups, user)
  return sessions.map(
    (session) => session && { ...toFoundSession(session), user: session, traits: session.traits },
  )
}

/** Like `findSessions`, with the member's own traits, which `traits` selects for the account `me`. */
export async function findSessionsWithTraits(
  db: Queryable,
  lookups: readonly SessionLookup[],
  traits: Sql,
): Promise<(SessionMatch | null)[]> {
  const join = { columns: sql`${traits} as traits`, tables: empty }
  const sessions = await readSessions<SessionRow & Pick<UserRow, 'traits'>>(db, lookups, join)
  return sessions.map(
    (session) => session && { ...toFoundSession(session), traits: session.traits },
  )
}

async function readSessions<Row extends SessionRow>(
  db: Queryable,
  lookups: readonly SessionLookup[],
  userJoin: UserJoin | null,
): Promise<(Row | null)[]> {
  const columns = userJoin ? sql`${summaryColumns}, ${userJoin.columns}` : summaryColumns
  const matches = await rows<Row>(
    db,
    sql`select encode(s.token_hash, 'hex') as token_hash, s.created_at, s.session_id, s.site_id, s.last_used_at, s.second_step, ${columns}
        from session s join account me on me.member_id = s.member_id ${userJoin?.tables ?? empty}
        where s.token_hash = any(${lookups.map(({ tokenHash }) => tokenHash)}::bytea[]) and s.ended_at is null
          and me.status in ('not_confirmed', 'active')`,
  )
  const byHash = new Map(matches.map((session) => [session.token_hash, session]))
  const touched = new Set<Row>()
  const answers = lookups.map(({ tokenHash, now, idleSeconds = 0 }) => {
    const session = byHash.get(tokenHash.toString('hex'))
    if (!session || sessionEnd(session) <= now) return null
    const step = LAST_USED_PRECISION[session.role]
    const isUse = session.role === 'member' || idleSeconds * 1000 < step
    if (isUse && now.getTime() - session.last_used_at.getTime() > step) touched.add(session)
    return session
  })
  const [first] = lookups
  if (first && touched.size > 0) await touchSessions(db, [...touched], first.now)
  return answers
}

function toFoundSession(session: SessionRow): SessionMatch {
  const actor = {
    memberId: session.member_id,
    sessionId: session.session_id,
    role: session.role,
    staffRoles: session.staff_roles,
    confirmed: session.status === 'active',
    paid: session.paid_user,
    banned: session.banned,
    secondStep: session.second_step,
    language: session.language,
  }
  return { actor, siteId: session.site_id, country: session.country }
}

/** Skips locked rows: a request must not wait for another one's update. */
async function touchSessions(db: Queryable, sessions: SessionRow[], now: Date): Promise<void> {
  const ids = sessions.map(({ session_id }) => session_id)
  const members = sessions.map(({ member_id }) => member_id)
  await execute(
    db,
    sql`update session set last_used_at = ${now} where session_id in (
          select session_id from session where session_id = any(${ids}::bigint[]) for no key update skip locked)`,
  )
  await execute(
    db,
    sql`update account set last_seen_at = greatest(last_seen_at, ${now}) where member_id in (
          select member_id from account where member_id = any(${members}::bigint[]) for no key update skip locked)`,
  )
}

export type NewSession = {
  sessionId: string
  memberId: string
  siteId: number
  device: string
  place: string
  /** Whether the log-in passed a second factor. */
  secondStep?: boolean
}

/** Starts a session; returns the token for the cookie and stores only its SHA-256 hash. */
export async function startSession(db: Queryable, session: NewSession, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await execute(
    db,
    sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at, device, place, second_step)
        values (${session.sessionId}, ${session.memberId}, ${session.siteId}, ${hash}, ${now}, ${now}, ${new Date(now.getTime() + LIFETIME)}, ${session.device}, ${session.place},
                ${session.secondStep ?? false})`,
  )
  return token
}

export type ListedSession = SessionTimes &
  Pick<SessionTable, 'session_id' | 'device' | 'place' | 'second_step'>

export async function listOpenSessions(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<ListedSession[]> {
  const open = await rows<ListedSession>(
    db,
    sql`select s.session_id, s.device, s.place, s.second_step, s.created_at, s.last_used_at, a.role
        from session s join account a on a.member_id = s.member_id
        where s.member_id = ${memberId} and s.ended_at is null order by s.last_used_at desc`,
  )
  return open.filter((session) => sessionEnd(session) > now)
}

/** Ends a session on every node: the next request is refused and open event streams are closed. */
export async function endSession(
  ctx: Context,
  memberId: string,
  sessionId: string,
): Promise<number> {
  const ended = await execute(
    ctx.db,
    sql`update session set ended_at = ${ctx.now} where session_id = ${sessionId} and member_id = ${memberId} and ended_at is null`,
  )
  if (ended > 0) ctx.announce(memberId, { kind: 'signed_out', session: sessionId })
  return ended
}

/** Ends all sessions of a member except those given. */
export async function endOtherSessions(
  ctx: Context,
  memberId: string,
  except: readonly string[],
): Promise<number> {
  const ended = await rows<{ session_id: string }>(
    ctx.db,
    sql`update session set ended_at = ${ctx.now}
        where member_id = ${memberId} and ended_at is null and session_id <> all(${except}::bigint[]) returning session_id`,
  )
  for (const { session_id } of ended)
    ctx.announce(memberId, { kind: 'signed_out', session: session_id })
  return ended.length
}

/** Returns those of the given sessions that are active. */
export async function filterOpenSessions(
  db: Queryable,
  sessions: string[],
  now: Date,
): Promise<Set<string>> {
  const matches = await rows<SessionTimes & { session_id: string }>(
    db,
    sql`select s.session_id, s.created_at, s.last_used_at, a.role from session s join account a on a.member_id = s.member_id
        where s.session_id = any(${sessions}::bigint[]) and s.ended_at is null and a.status in ('not_confirmed', 'active')
          and not exists (select from site where site.site_id = s.site_id and moving_at is not null)`,
  )
  return new Set(
    matches.filter((session) => sessionEnd(session) > now).map(({ session_id }) => session_id),
  )
}

/** Records that the session's member set up and passed a second factor. */
export async function markSecondStep(db: Queryable, sessionId: string): Promise<void> {
  await execute(db, sql`update session set second_step = true where session_id = ${sessionId}`)
}

/** Removes the second-factor flag from all sessions of a member without second factors. */
export async function clearSecondSteps(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update session set second_step = false where member_id = ${memberId} and second_step`,
  )
}
