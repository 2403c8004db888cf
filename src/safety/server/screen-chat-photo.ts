import sql, { type Sql } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import { findNudeConsent } from './nude-consent.ts'
import { getPhotoScreen, type Verdict } from './photo-screen.ts'

/**
 * What is stored and shown of a photo that is delivered and was not found clear; `withheld`: it was taken
 * away by the late check.
 */
export type PhotoLabel = Exclude<Verdict, 'clear' | 'listed'> | 'withheld'

type ScreenedPhoto = { perceptualHash: string; files: { full: { bytes: Uint8Array } } }

/** Differing bits of two hashes of one picture. */
const SAME_BITS = 4

const toBigint = (hash: string) => BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()

/**
 * Screens a photo before it is delivered. Throws photo_withheld for a nude that its receiver did
 * not allow for this sender, and photo_listed for a picture on the operator's list, whatever was
 * allowed: only the hash is kept. Returns how it is labelled; null: not at all.
 */
export async function screenChatPhoto(
  ctx: MemberContext,
  receiver: string,
  { perceptualHash, files }: ScreenedPhoto,
): Promise<PhotoLabel | null> {
  const screen = getPhotoScreen()
  if (!screen) return null
  const allowed = (await findNudeConsent(ctx, receiver, ctx.actor.memberId)) === true
  const hash = toBigint(perceptualHash)
  const before = await findWithheld(ctx, hash)
  if (before?.listed) throw new ApiError('photo_listed')
  if (before && !allowed) throw new ApiError('photo_withheld')
  const verdict = await screen.rate(files.full.bytes)
  if (verdict === 'listed' || (verdict === 'nude' && !allowed)) {
    await recordWithheld(ctx, perceptualHash, verdict === 'listed')
    throw new ApiError(verdict === 'listed' ? 'photo_listed' : 'photo_withheld')
  }
  return verdict === 'clear' ? null : verdict
}

async function findWithheld(
  { db, site }: MemberContext,
  hash: string,
): Promise<{ listed: boolean } | null> {
  return maybeRow<{ listed: boolean }>(
    db,
    sql`select listed from withheld_photo where site_id = ${site.id}
          and bit_count((perceptual_hash # ${hash}::bigint)::bit(64)) <= ${SAME_BITS}
        order by listed desc limit 1`,
  )
}

/** Keeps the hash of a photo that its receiver did not get. */
export async function recordWithheld(
  { db, site, now }: Context,
  perceptualHash: string,
  listed: boolean,
): Promise<void> {
  await execute(
    db,
    sql`insert into withheld_photo (site_id, perceptual_hash, listed, at) values (${site.id}, ${toBigint(perceptualHash)}, ${listed}, ${now})
        on conflict (site_id, perceptual_hash) do update set listed = withheld_photo.listed or excluded.listed`,
  )
}

/** Stores the label before the photo is delivered, so that nobody sees it without. */
export async function recordScreening(
  { db, site, now }: MemberContext,
  name: string,
  label: PhotoLabel,
): Promise<void> {
  await execute(
    db,
    sql`insert into chat_photo_screening (site_id, photo_name, verdict, at) values (${site.id}, ${name}, ${label}, ${now}) on conflict do nothing`,
  )
}

/** The labels of photos, by the names of their files. */
export async function listPhotoLabels(
  { db, site }: Pick<Context, 'db' | 'site'>,
  names: string[],
): Promise<Map<string, PhotoLabel>> {
  if (names.length === 0) return new Map()
  // What was taken away stays so without a screen; the other labels are its business.
  const all = getPhotoScreen() !== null
  const labelled = await rows<{ photo_name: string; verdict: PhotoLabel }>(
    db,
    sql`select photo_name, verdict from chat_photo_screening where site_id = ${site.id} and photo_name = any(${names}::text[]) and (${all}::boolean or verdict = 'withheld')`,
  )
  return new Map(labelled.map(({ photo_name, verdict }) => [photo_name, verdict]))
}

/** SQL condition: the late check took this photo away. */
export const isWithheldSql = (site: number, photo: Sql): Sql => sql`exists (
  select from chat_photo_screening w where w.site_id = ${site}::smallint and w.photo_name = ${photo} and w.verdict = 'withheld')`

/** Deletes labels with the messages that they belong to. */
export async function purgeScreenings(ctx: Context, before: Date): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from chat_photo_screening where site_id = ${ctx.site.id} and at < ${before}`,
  )
}
