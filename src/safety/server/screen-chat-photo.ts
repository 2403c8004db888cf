import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import { findNudeConsent } from './nude-consent.ts'
import { getPhotoScreen, type Verdict } from './photo-screen.ts'

/** What is stored and shown of a photo that is delivered and was not found clear. */
export type PhotoLabel = Exclude<Verdict, 'clear'>

type Screened = { perceptualHash: string; files: { full: { bytes: Uint8Array } } }

/** Differing bits of two hashes of one picture. */
const SAME_BITS = 4

const toBigint = (hash: string) => BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()

/**
 * Screens a photo before it is delivered. Throws photo_withheld for a nude that its receiver did
 * not allow for this sender: only its hash is kept. Returns how it is labelled; null: not at all.
 */
export async function screenChatPhoto(
  ctx: MemberContext,
  receiver: string,
  { perceptualHash, files }: Screened,
): Promise<PhotoLabel | null> {
  const screen = getPhotoScreen()
  if (!screen) return null
  const allowed = await findNudeConsent(ctx, receiver, ctx.actor.memberId)
  const hash = toBigint(perceptualHash)
  if (!allowed && (await wasWithheld(ctx, hash))) throw new ApiError('photo_withheld')
  const verdict = await screen.rate(files.full.bytes)
  if (verdict === 'nude' && !allowed) {
    await execute(
      ctx.db,
      sql`insert into withheld_photo (site_id, perceptual_hash, at) values (${ctx.site.id}, ${hash}, ${ctx.now}) on conflict do nothing`,
    )
    throw new ApiError('photo_withheld')
  }
  return verdict === 'clear' ? null : verdict
}

async function wasWithheld({ db, site }: MemberContext, hash: string): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql`select 1 from withheld_photo where site_id = ${site.id}
          and bit_count((perceptual_hash # ${hash}::bigint)::bit(64)) <= ${SAME_BITS} limit 1`,
  )
  return row !== null
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
  if (names.length === 0 || !getPhotoScreen()) return new Map()
  const labelled = await rows<{ photo_name: string; verdict: PhotoLabel }>(
    db,
    sql`select photo_name, verdict from chat_photo_screening where site_id = ${site.id} and photo_name = any(${names}::text[])`,
  )
  return new Map(labelled.map(({ photo_name, verdict }) => [photo_name, verdict]))
}

/** Deletes labels with the messages that they belong to. */
export async function purgeScreenings(ctx: Context, before: Date): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from chat_photo_screening where site_id = ${ctx.site.id} and at < ${before}`,
  )
}
