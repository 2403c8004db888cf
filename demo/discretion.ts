import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { getTimeZone } from '../src/server/places/places.ts'
import { demoId, type DemoMember } from './cast.ts'
import { insertContactRules } from './contact-rules.ts'
import type { DemoConversation } from './conversations.ts'
import { insertDates } from './dates.ts'

const DAY = 86_400_000
const toDay = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Trips that run and are planned, a place from which the premium account hides, searches with alerts,
 * and what stays of photos that were not delivered.
 */
async function insertDiscretion(
  db: Queryable,
  cast: DemoMember[],
  conversations: DemoConversation[],
  now: Date,
): Promise<void> {
  const find = (role: DemoMember['role']) =>
    cast.find((each) => each.role === role && each.site === 1)
  const [free, premium] = [find('free'), find('premium')]
  if (!free || !premium) return
  const abroad = cast.filter(
    ({ role, site, person }) =>
      role === 'member' && site === 1 && person.city.country !== premium.person.city.country,
  )
  for (const [index, traveller] of abroad.slice(0, 3).entries())
    await insertTrip(db, traveller, premium, { now, from: -index - 1, to: 4 + index })
  if (abroad[0]) await insertTrip(db, free, abroad[0], { now, from: 12, to: 18 })
  await execute(
    db,
    sql`insert into hidden_place (site_id, member_id, country, region) values (1, ${premium.id}, 'BE', 0)`,
  )
  await insertSearches(db, [free, premium], now)
  await withholdPhotos(db, premium, conversations, now)
}

async function insertTrip(
  db: Queryable,
  traveller: DemoMember,
  host: DemoMember,
  days: { now: Date; from: number; to: number },
): Promise<void> {
  const { city } = host.person
  const day = (offset: number) => toDay(new Date(days.now.getTime() + offset * DAY))
  const zone = getTimeZone(city)
  await execute(
    db,
    sql`insert into trip (site_id, member_id, country, region, city, from_day, to_day, starts_at, ends_at, state, changed_at)
        values (1, ${traveller.id}, ${city.country}, ${city.region}, ${city.id}, ${day(days.from)}, ${day(days.to)},
          ${day(days.from)}::date::timestamp at time zone ${zone}, (${day(days.to)}::date + 1)::timestamp at time zone ${zone},
          ${days.from < 0 ? 'running' : 'planned'}, ${new Date(days.now.getTime() - 2 * DAY)})`,
  )
}

/** One search each, with a weekly mail about new people. */
async function insertSearches(db: Queryable, members: DemoMember[], now: Date): Promise<void> {
  for (const { id, person } of members) {
    const gender = person.gender === 'male' ? 'female' : 'male'
    await execute(
      db,
      sql`insert into saved_search (member_id, saved_id, name, filters, created_at)
          values (${id}, ${demoId(`search ${id}`)}, ${person.city.name}, ${`gender=${gender}&max_distance=50&with_photo=1`}, ${new Date(now.getTime() - 20 * DAY)})`,
    )
    await execute(
      db,
      sql`insert into notification_preference (member_id, type, mail, push) values (${id}, 'search_alerts', 'weekly', false)
          on conflict (member_id, type) do update set mail = excluded.mail`,
    )
  }
}

/** The hash of a photo that was refused, and a photo of an early message that the late check took away. */
async function withholdPhotos(
  db: Queryable,
  premium: DemoMember,
  conversations: DemoConversation[],
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into withheld_photo (site_id, perceptual_hash, listed, at) values (1, 71776119061217280, false, ${now})`,
  )
  const conversation = conversations.find(
    ({ starter, other, messages }) =>
      [starter, other].includes(premium) && messages.length > 3 && messages[0]?.cost === 0,
  )
  if (!conversation) return
  const name = `withheld-${conversation.id}`
  await execute(
    db,
    sql`update message set kind = 'photo', body = '', photo_name = ${name}, photo_width = 800, photo_height = 1000
        where conversation_id = ${conversation.id} and seq = 1`,
  )
  await execute(
    db,
    sql`insert into chat_photo_screening (site_id, photo_name, verdict, at) values (1, ${name}, 'withheld', ${now})`,
  )
}

/** Rules of contact with requests, dates, trips, searches with alerts and withheld photos. */
export async function insertRulesDatesAndTrips(
  db: Queryable,
  cast: DemoMember[],
  { talks, ...known }: Parameters<typeof insertContactRules>[2] & { talks: DemoConversation[] },
  now: Date,
): Promise<void> {
  await insertContactRules(db, cast, known, now)
  await insertDates(db, cast, talks, now)
  await insertDiscretion(db, cast, talks, now)
}
