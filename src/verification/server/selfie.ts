import sql from 'sql-template-tag'
import type { SelfieTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { Pose } from '../contract.ts'

export type SelfieState = Pick<
  SelfieTable,
  'pose' | 'state' | 'refused_for' | 'due_at' | 'started_at'
> & {
  /** The main photo is one of those that the selfie was compared with. */
  current: boolean
}

export async function findSelfie(db: Queryable, memberId: string): Promise<SelfieState | null> {
  return maybeRow<SelfieState>(
    db,
    sql`select s.pose, s.state, s.refused_for, s.due_at, s.started_at, coalesce(p.main_photo = any(p.verified_photos), false) as current
        from selfie s join profile p on p.member_id = s.member_id where s.member_id = ${memberId}`,
  )
}

/** Asks for a selfie in this pose; false if one waits for a decision. */
export async function startSelfie(
  db: Queryable,
  { member, site, pose, now }: { member: string; site: number; pose: Pose; now: Date },
): Promise<boolean> {
  const started = await execute(
    db,
    sql`insert into selfie (member_id, site_id, pose, state, started_at) values (${member}, ${site}, ${pose}, 'started', ${now})
        on conflict (member_id) do update set pose = excluded.pose, state = 'started', started_at = excluded.started_at
        where selfie.state <> 'waiting'`,
  )
  return started === 1
}

type SentSelfie = { member: string; picture: Uint8Array; now: Date; dueAt: Date }

/**
 * Stores the picture. `asked`: it waits from now on; `waiting`: it replaces one, whose deadline it
 * keeps; null: no pose was asked for.
 */
export async function saveSelfie(
  db: Queryable,
  { member, picture, now, dueAt }: SentSelfie,
): Promise<'asked' | 'waiting' | null> {
  const saved = await maybeRow<{ before: 'asked' | 'waiting' }>(
    db,
    sql`update selfie s set picture = ${Buffer.from(picture)}, revision = revision + 1, refused_for = null,
               sent_at = case when b.state = 'waiting' then sent_at else ${now} end,
               due_at = case when b.state = 'waiting' then due_at else ${dueAt} end,
               state = 'waiting'
        from (select state from selfie where member_id = ${member} for update) b
        where s.member_id = ${member} and b.state in ('started', 'waiting')
        returning case b.state when 'waiting' then 'waiting' else 'asked' end as before`,
  )
  return saved?.before ?? null
}

/** The selfie while it waits, for the member's data export. */
export async function findSelfiePicture(db: Queryable, memberId: string): Promise<Buffer | null> {
  const row = await maybeRow<{ picture: Buffer | null }>(
    db,
    sql`select picture from selfie where member_id = ${memberId}`,
  )
  return row?.picture ?? null
}

/**
 * Erases what is known of the selfie and takes the badge away. After a refusal the row stays without
 * a picture, because it says who must not decide the next one.
 */
export async function deleteSelfie(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`delete from selfie where member_id = ${memberId} and (decided_by is null or state = 'approved')`,
  )
  await execute(
    db,
    sql`update selfie set state = 'refused', picture = null where member_id = ${memberId}`,
  )
  // After the selfie, which a decision locks first: one that is being stored gives the badge before.
  await execute(
    db,
    sql`update profile set verified_photos = '{}' where member_id = ${memberId} and verified_photos <> '{}'`,
  )
}
