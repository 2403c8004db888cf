import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'
import { getPhotoScreen } from './photo-screen.ts'

/** Whether a member wants nudes of another; null where photos are not screened. */
export async function findNudeConsent(
  { db, site }: Pick<MemberContext, 'db' | 'site'>,
  receiver: string,
  sender: string,
): Promise<boolean | null> {
  if (!getPhotoScreen()) return null
  const row = await maybeRow(
    db,
    sql`select 1 from nude_consent where site_id = ${site.id} and member_id = ${receiver} and other_id = ${sender}`,
  )
  return row !== null
}

/** Allows nudes of one person, or no longer; the person is not told. */
export async function setNudeConsent(
  { db, site, now, actor }: MemberContext,
  sender: string,
  allowed: boolean,
): Promise<void> {
  await execute(
    db,
    allowed
      ? sql`insert into nude_consent (site_id, member_id, other_id, at) values (${site.id}, ${actor.memberId}, ${sender}, ${now}) on conflict do nothing`
      : sql`delete from nude_consent where site_id = ${site.id} and member_id = ${actor.memberId} and other_id = ${sender}`,
  )
}
