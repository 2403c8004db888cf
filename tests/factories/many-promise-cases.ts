import sql, { join, raw, type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days since the setting of the welcome discount was changed. */
const SHORTER_FOR = 17

type Settings = { site: number; now: Date; random: () => number; members: string[] }

/**
 * Adds to a site of `addManyEvents` what its promises are about, of the last 60 days: some kept, some
 * missed. What the database refuses for likes and visits is done to their rows afterwards.
 */
export async function addManyPromiseCases(db: Queryable, settings: Settings): Promise<void> {
  const { site, random, members } = settings
  const at = (days: number) => new Date(settings.now.getTime() - days * DAY)
  const ago = () => at(random() * 60)
  const chance = (share: number) => random() < share
  const add = (table: string, values: Sql[]) =>
    execute(db, join([raw(`insert into ${table} values`), join(values)], ' '))

  await add(
    'site_version (site_id, revision, slug, host, aliases, settings, changed_from, reason, at)',
    [
      sql`(${site}, 1001, 'x', 'x', '{}', '{"time_bonus_seconds": 14400}', '', '', ${at(100)})`,
      sql`(${site}, 1002, 'x', 'x', '{}', '{"time_bonus_seconds": 7200}', '', '', ${at(SHORTER_FOR)})`,
    ],
  )
  await execute(
    db,
    sql`insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
        select m.conversation_id, m.seq, m.sender_id, m.sender_id, m.created_at
        from message m join conversation c using (conversation_id) where c.site_id = ${site} and m.seq = 1`,
  )
  await add(
    'aftercare (site_id, aftercare_id, banned_id, origin, report_id, rule, reported_at, decided_at, decided_by, hold_until, hold_reason, sent_at)',
    members.slice(0, 40).map((member) => {
      const decided = ago()
      const later = (hours: number) => new Date(decided.getTime() + random() * hours * HOUR)
      return sql`(${site}, ${newId()}, ${member}, 'member', ${newId()}, 'scam', ${decided}, ${decided}, 1,
                  ${chance(0.3) ? later(70) : null}, 'police', ${chance(0.9) ? later(40) : null})`
    }),
  )
  await addPurchases(db, settings)
  const visits = members.flatMap((member, index) => {
    const time = ago()
    const visitor = members[(index + 1) % members.length]
    return sql`(${member}::bigint, ${visitor}::bigint, ${time}::timestamptz)`
  })
  await execute(
    db,
    sql`insert into visit (member_id, visitor_id, day, at, session_id)
        select v.member, v.visitor, (v.at at time zone 'UTC')::date, v.at, s.session_id
        from (values ${join(visits)}) v (member, visitor, at) join session s on s.session_id = v.visitor`,
  )
  // The jobs are older than the messages, so that these must name their cause.
  await execute(db, sql`update contact_job set since = ${at(90)}`)
  const people = await rows<{ member_id: string }>(
    db,
    sql`select member_id from profile where site_id = ${site} and origin = 'member' order by member_id`,
  )
  const pick = (from: number) => people.slice(from, from + 3).map(({ member_id }) => member_id)
  await execute(db, sql`delete from session where member_id = any (${pick(0)})`)
  await execute(
    db,
    sql`update session set created_at = ${at(5)} where member_id = any (${pick(3)})`,
  )
  await asInvented(db, pick(6))
  // What the staff gave back is no withdrawal.
  await execute(
    db,
    sql`update refund set requested_by = 1 where site_id = ${site} and refund_id % 5 = 0`,
  )
}

/** Limits of members and their purchases, some with the welcome discount. */
async function addPurchases(
  db: Queryable,
  { site, now, random, members }: Settings,
): Promise<void> {
  const chance = (share: number) => random() < share
  const before = (days: number) => new Date(now.getTime() - random() * days * DAY)
  const [limits, orders]: [Sql[], Sql[]] = [[], []]
  for (const member of members.filter(() => chance(0.8)))
    for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
      const set = before(50)
      const from = chance(0.5) ? set : new Date(set.getTime() + random() * 2 * DAY)
      const [period, amount] = chance(0.2)
        ? [null, null]
        : [chance(0.5) ? 'week' : 'month', 500 + Math.floor(random() * 3000)]
      limits.push(
        sql`(${site}::smallint, ${member}::bigint, ${set}::timestamptz, ${from}::timestamptz, ${period}, ${amount}::int, ${chance(0.9) ? 'EUR' : 'GBP'})`,
      )
    }
  for (const member of members) {
    // Some joined on the day on which the time of the discount became shorter.
    const joined = chance(0.3)
      ? new Date(now.getTime() - (SHORTER_FOR + random() - 0.5) * DAY)
      : before(55)
    await execute(db, sql`update account set signup_at = ${joined} where member_id = ${member}`)
    for (let count = Math.floor(random() * 10); count > 0; count--) {
      // Some right after the sign-up, as the discount asks; the others half days apart, as limits count.
      const begun = new Date(
        joined.getTime() +
          (chance(0.6) ? random() * 6 * HOUR : Math.floor(random() * 70) * 12 * HOUR + HOUR),
      )
      const isWelcome = chance(0.5)
      const ended = begun > now ? now : begun
      orders.push(
        sql`(${newId()}::bigint, ${member}::bigint, ${site}::smallint, 'p0', 20, 749, ${chance(0.97) ? 999 : 899}, ${chance(0.1) ? 300 : 0}, ${chance(0.9) ? 'EUR' : 'GBP'}, 'NL',
             ${chance(0.9) ? 'local' : 'test'}, ${chance(0.8) ? 'completed' : 'refunded'}::order_status, ${isWelcome ? 'TIMEBONUS25' : null},
             ${ended}::timestamptz, ${new Date(ended.getTime() + random() * 1000)}::timestamptz)`,
      )
    }
  }
  await execute(
    db,
    sql`insert into spend_cap_change (site_id, member_id, set_at, from_at, period, amount, currency) values ${join(limits)}`,
  )
  await execute(
    db,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, refunded_amount, currency, country, provider, status, discount_code, created_at, completed_at)
        values ${join(orders)}`,
  )
}

/** Takes members who liked, visited and wrote for others than people: the database refuses it the other way round. */
async function asInvented(db: Queryable, members: string[]): Promise<void> {
  const origins = ['fictional', 'partner', 'performer']
  await execute(db, sql`alter table profile disable trigger user`)
  for (const [index, member] of members.entries())
    await execute(
      db,
      sql`update profile set origin = ${origins[index % 3]} where member_id = ${member}`,
    )
  await execute(db, sql`alter table profile enable trigger user`)
}
