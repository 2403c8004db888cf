import sql from 'sql-template-tag'
import { verifiedSql } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'
import { getPhotoScreen } from './photo-screen.ts'

/**
 * Whether a member wants nudes of another; null where photos are not screened, or where the brand
 * wants both to be verified and one is not.
 */
export async function findNudeConsent(
  { db, site }: Pick<MemberContext, 'db' | 'site'>,
  receiver: string,
  sender: string,
): Promise<boolean | null> {
  if (!getPhotoScreen()) return null
  const { allowed, verified } = await row<{ allowed: boolean; verified: number }>(
    db,
    sql`select exists (select from nude_consent where site_id = ${site.id} and member_id = ${receiver} and other_id = ${sender}) as allowed,
          (select count(*)::int from profile p join account a using (member_id)
           where p.site_id = ${site.id} and p.member_id in (${receiver}, ${sender}) and ${verifiedSql}) as verified`,
  )
  return site.settings.nudes_verified_only && verified < 2 ? null : allowed
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
