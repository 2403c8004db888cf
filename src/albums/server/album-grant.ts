import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'

const MAX_LISTED = 200

export type AlbumGrant = { other_id: string; granted_at: Date }

/** Who may see the member's album, the latest first. */
export async function listGranted({ db, site, actor }: MemberContext): Promise<AlbumGrant[]> {
  return rows<AlbumGrant>(
    db,
    sql`select other_id, granted_at from album_grant where site_id = ${site.id} and member_id = ${actor.memberId}
        order by granted_at desc, other_id desc limit ${MAX_LISTED}`,
  )
}

/** Ids of members whose album, which has a photo, this one may see; the latest first. */
export async function listReceived({ db, site, actor }: MemberContext): Promise<string[]> {
  const received = await rows<{ member_id: string }>(
    db,
    sql`select g.member_id from album_grant g where g.site_id = ${site.id} and g.other_id = ${actor.memberId}
          and exists (select from photo ph where ph.member_id = g.member_id and ph.private and ph.status = 'active' and ph.deleted_at is null)
        order by g.granted_at desc, g.member_id desc limit ${MAX_LISTED}`,
  )
  return received.map(({ member_id }) => member_id)
}

/** Ids of matches and conversation partners who may not see the album, the latest contact first. */
export async function listContacts({ db, site, actor }: MemberContext): Promise<string[]> {
  const contacts = await rows<{ other_id: string }>(
    db,
    sql`select c.other_id from (
          select i.other_id, i.last_message_at as at from inbox i where i.member_id = ${actor.memberId} and i.removed_at is null
          union all
          select case when l.lo = ${actor.memberId} then l.hi else l.lo end, l.matched_at
          from like_pair l where ${actor.memberId} in (l.lo, l.hi) and l.matched_at is not null
        ) c
        where not exists (select from album_grant g where g.site_id = ${site.id} and g.member_id = ${actor.memberId} and g.other_id = c.other_id)
        group by c.other_id order by max(c.at) desc nulls last, c.other_id desc limit ${MAX_LISTED}`,
  )
  return contacts.map(({ other_id }) => other_id)
}

/** Whether two members matched or have a conversation. */
export async function isContact({ db, actor }: MemberContext, other: string): Promise<boolean> {
  const contact = await maybeRow(
    db,
    sql`select 1 as one where exists (select from inbox i where i.member_id = ${actor.memberId} and i.other_id = ${other})
          or exists (select from like_pair l where l.lo = least(${actor.memberId}::bigint, ${other}::bigint)
                       and l.hi = greatest(${actor.memberId}::bigint, ${other}::bigint) and l.matched_at is not null)`,
  )
  return contact !== null
}

export async function addGrant(
  { db, site, actor, now }: MemberContext,
  other: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into album_grant (site_id, member_id, other_id, granted_at)
        values (${site.id}, ${actor.memberId}, ${other}, ${now}) on conflict do nothing`,
  )
}

/** Takes back what one member lets another see. */
export async function removeGrant(
  { db, site }: Pick<Context, 'db' | 'site'>,
  member: string,
  other: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from album_grant where site_id = ${site.id} and member_id = ${member} and other_id = ${other}`,
  )
}

/** The number of photos in the member's album; rejected ones do not count. */
export async function countAlbumPhotos({ db, actor }: MemberContext): Promise<number> {
  const counted = await maybeRow<{ photos: number }>(
    db,
    sql`select count(*)::int as photos from photo
        where member_id = ${actor.memberId} and private and deleted_at is null and status <> 'refused'`,
  )
  return counted?.photos ?? 0
}

/** Whether the viewer may see the private album of a member: their own, or one that was opened to them. */
export async function mayReadAlbum({ db, site, actor }: Context, member: string): Promise<boolean> {
  if (!actor || !site.settings.private_albums) return false
  if (actor.memberId === member) return true
  const grant = await maybeRow(
    db,
    sql`select 1 as one from album_grant
        where site_id = ${site.id} and member_id = ${member} and other_id = ${actor.memberId}`,
  )
  return grant !== null
}
