import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import {
  mailFrequencies,
  notificationKinds,
  notificationTypes,
  type MailFrequency,
  type NotificationType,
} from '../rules.ts'

export type Preference = { type: NotificationType; mail: MailFrequency; push: boolean }

/** Returns all eight types, with defaults where the member has not chosen. */
export async function listPreferences(db: Queryable, memberId: string): Promise<Preference[]> {
  const matches = await rows<{ type: string; mail: string; push: boolean }>(
    db,
    sql`select type, mail, push from notification_preference where member_id = ${memberId}`,
  )
  const storedByType = new Map(matches.map((row) => [row.type, row]))
  return notificationTypes.map((type) => {
    const { defaults } = notificationKinds[type]
    const stored = storedByType.get(type)
    return {
      type,
      mail: mailFrequencies.find((each) => each === stored?.mail) ?? defaults.mail,
      push: stored?.push ?? defaults.push,
    }
  })
}

export async function savePreference(
  db: Queryable,
  memberId: string,
  { type, mail, push }: Preference,
): Promise<void> {
  await execute(
    db,
    sql`insert into notification_preference (member_id, type, mail, push) values (${memberId}, ${type}, ${mail}, ${push})
        on conflict (member_id, type) do update set mail = excluded.mail, push = excluded.push`,
  )
}

/**
 * Claims the right to mail this type by compare-and-set; returns false if another worker did since
 * `last` was read.
 */
export async function claimMail(
  db: Queryable,
  memberId: string,
  type: NotificationType,
  last: Date | null,
  now: Date,
): Promise<boolean> {
  const claimed = await execute(
    db,
    sql`insert into notification_sent as s (member_id, type, at) values (${memberId}, ${type}, ${now})
        on conflict (member_id, type) do update set at = excluded.at where s.at = ${last}`,
  )
  return claimed === 1
}

/** The mail frequency of a type, and when its last mail was sent. */
export type MailPreference = {
  member_id: string
  type: NotificationType
  mail: Exclude<MailFrequency, 'off'>
  last: Date | null
}

/** Returns mail preferences of these members and types, without those that are off or disabled. */
export async function listMailPreferences(
  db: Queryable,
  memberIds: string[],
  types: readonly NotificationType[],
): Promise<MailPreference[]> {
  const matches = await rows<{
    member_id: string
    type: NotificationType
    mail: MailFrequency | null
    last: Date | null
  }>(
    db,
    sql`select m.id as member_id, t.type, p.mail, s.at as last
        from unnest(${memberIds}::bigint[]) m (id) cross join unnest(${[...types]}::text[]) t (type)
        left join notification_preference p on p.member_id = m.id and p.type = t.type
        left join notification_sent s on s.member_id = m.id and s.type = t.type
        where not exists (select from notification_disabled d where d.member_id = m.id and d.type in ('*', t.type))`,
  )
  return matches.flatMap(({ mail, ...rest }) => {
    const frequency = mail ?? notificationKinds[rest.type].defaults.mail
    return frequency === 'off' ? [] : [{ ...rest, mail: frequency }]
  })
}
