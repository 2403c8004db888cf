import sql from 'sql-template-tag'
import type { SelfieTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { Pose } from '../verification-contract.ts'

export type SelfieState = Pick<
  SelfieTable,
  'pose' | 'state' | 'refused_for' | 'answer_by' | 'started_at'
> & {
  /** The main photo is one of those that the selfie was compared with. */
  current: boolean
}

export async function findSelfie(db: Queryable, memberId: string): Promise<SelfieState | null> {
  return maybeRow<SelfieState>(
    db,
    sql`select s.pose, s.state, s.refused_for, s.answer_by, s.started_at, coalesce(p.main_photo = any(p.verified_photos), false) as current
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

type Sent = { member: string; picture: Uint8Array; now: Date; answerBy: Date }

/** Stores the picture; false if no pose was asked for. A replaced picture keeps its deadline. */
export async function saveSelfie(
  db: Queryable,
  { member, picture, now, answerBy }: Sent,
): Promise<boolean> {
  const saved = await execute(
    db,
    sql`update selfie set picture = ${Buffer.from(picture)}, revision = revision + 1, refused_for = null,
               sent_at = case when state = 'waiting' then sent_at else ${now} end,
               answer_by = case when state = 'waiting' then answer_by else ${answerBy} end,
               state = 'waiting'
        where member_id = ${member} and state in ('started', 'waiting')`,
  )
  return saved === 1
}

/** The selfie while it waits, for the member's data export. */
export async function findSelfiePicture(db: Queryable, memberId: string): Promise<Buffer | null> {
  const found = await maybeRow<{ picture: Buffer | null }>(
    db,
    sql`select picture from selfie where member_id = ${memberId}`,
  )
  return found?.picture ?? null
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
    sql`update selfie set state = 'refused', picture = null, claimed_by = null, claimed_at = null where member_id = ${memberId}`,
  )
  // After the selfie, which a decision locks first: one that is being stored gives the badge before.
  await execute(
    db,
    sql`update profile set verified_photos = '{}' where member_id = ${memberId} and verified_photos <> '{}'`,
  )
}
