import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { mailFrequencies, notificationKinds, notificationTypes, type MailFrequency, type NotificationType } from '../rules.ts'

export type Preference = { type: NotificationType; mail: MailFrequency; push: boolean }

/** All eight types, with the default where the member said nothing. */
export async function preferencesOf(db: Queryable, memberId: string): Promise<Preference[]> {
  const found = await rows<{ type: string; mail: string; push: boolean }>(
    db,
    sql`select type, mail, push from notification_preference where member_id = ${memberId}`,
  )
  const said = new Map(found.map((row) => [row.type, row]))
  return notificationTypes.map((type) => {
    const { usually } = notificationKinds[type]
    const own = said.get(type)
    return { type, mail: mailFrequencies.find((each) => each === own?.mail) ?? usually.mail, push: own?.push ?? usually.push }
  })
}

export async function keepPreference(db: Queryable, memberId: string, { type, mail, push }: Preference): Promise<void> {
  await execute(
    db,
    sql`insert into notification_preference (member_id, type, mail, push) values (${memberId}, ${type}, ${mail}, ${push})
        on conflict (member_id, type) do update set mail = excluded.mail, push = excluded.push`,
  )
}

/** Claims the right to mail this type now; false when another one just did. */
export async function claimMail(
  db: Queryable,
  memberId: string,
  type: NotificationType,
  before: Date,
  now: Date,
): Promise<boolean> {
  const claimed = await execute(
    db,
    sql`insert into notification_sent as s (member_id, type, at) values (${memberId}, ${type}, ${now})
        on conflict (member_id, type) do update set at = excluded.at where s.at <= ${before}`,
  )
  return claimed === 1
}

export async function lastMail(db: Queryable, memberId: string, type: NotificationType): Promise<Date | null> {
  const found = await maybeRow<{ at: Date }>(
    db,
    sql`select at from notification_sent where member_id = ${memberId} and type = ${type}`,
  )
  return found?.at ?? null
}
