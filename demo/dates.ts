import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { getTimeZone } from '../src/server/places/places.ts'
import { demoId, type DemoMember } from './cast.ts'
import type { DemoConversation } from './conversations.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Trusted contacts of the premium account (one agreed, one is asked), a date of tomorrow with a check-in,
 * and one that is over, of which the member has said nothing yet.
 */
export async function insertDates(
  db: Queryable,
  cast: DemoMember[],
  conversations: DemoConversation[],
  now: Date,
): Promise<void> {
  const member = cast.find(({ role, site }) => role === 'premium' && site === 1)
  if (!member) return
  const talks = conversations
    .filter(({ starter, other }) => starter === member || other === member)
    .toSorted((one, other) => other.messages.length - one.messages.length)
  const contact = demoId(`contact ${member.id}`)
  const requestedAt = new Date(now.getTime() - 10 * DAY)
  await execute(
    db,
    sql`insert into trusted_contact (site_id, contact_id, member_id, name, email, locale, asked_at, agreed_at) values
        (1, ${contact}, ${member.id}, 'Mila', 'mila@example.org', 'en', ${requestedAt}, ${new Date(requestedAt.getTime() + HOUR)}),
        (1, ${demoId(`second contact ${member.id}`)}, ${member.id}, 'Ben', 'ben@example.org', 'en', ${requestedAt}, null)`,
  )
  // At 19:00 by UTC, so that the picture is the same at any hour.
  const evening = (days: number) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + 18 * HOUR)
  for (const [index, { id, starter, other }] of talks.slice(0, 2).entries()) {
    const partner = starter === member ? other : starter
    const startsAt = evening(index === 0 ? 1 : -3)
    const isOver = index > 0
    await execute(
      db,
      sql`insert into date_plan (site_id, plan_id, member_id, partner_id, conversation_id, partner_name, place, note, starts_at, time_zone,
                                 contact_id, check_in_at, asked_at, shared_at, ended_at, ended_by, created_at)
          values (1, ${demoId(`date ${id}`)}, ${member.id}, ${partner.id}, ${id}, ${partner.person.name}, ${isOver ? '' : 'Café De Zaak, Korte Minrebroederstraat'},
                  ${isOver ? '' : 'I go by train and am home at eleven'}, ${startsAt}, ${getTimeZone(member.person.city)}, ${contact},
                  ${new Date(startsAt.getTime() + 3 * HOUR)}, ${isOver ? new Date(startsAt.getTime() + 3 * HOUR) : null}, ${now},
                  ${isOver ? new Date(startsAt.getTime() + 3.2 * HOUR) : null}, ${isOver ? 'safe' : null}, ${new Date(startsAt.getTime() - 4 * DAY)})`,
    )
  }
}
