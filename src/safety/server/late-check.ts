import sql from 'sql-template-tag'
import { hashPhoto } from '../../photos/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { findNudeConsent } from './nude-consent.ts'
import { getPhotoScreen } from './photo-screen.ts'
import { recordWithheld, type PhotoLabel } from './screen-chat-photo.ts'

/** For so many days a photo is tried again. */
const TRIED_DAYS = 7

/**
 * Photos that were delivered unchecked, in any order, so that one that cannot be rated holds up no other;
 * none without a screen.
 */
export async function listUnchecked({ db, site, now }: Context, limit: number): Promise<string[]> {
  if (!getPhotoScreen()) return []
  const since = new Date(now.getTime() - TRIED_DAYS * 86_400_000)
  const found = await rows<{ photo_name: string }>(
    db,
    sql`select photo_name from chat_photo_screening where site_id = ${site.id} and verdict = 'unchecked' and at > ${since}
        order by random() limit ${limit}`,
  )
  return found.map(({ photo_name }) => photo_name)
}

type DeliveredPhoto = { name: string; sender: string; receiver: string }

/** What the late check says: a label, or that the picture is on the list. */
export type LateVerdict = PhotoLabel | 'listed'

/**
 * Rates a photo that was delivered unchecked, as it would have been rated then. `withheld`: it must be
 * taken away unless its receiver has opened it; `listed`: also then. null: it is clear, or gone.
 */
export async function rateLate(
  ctx: Context,
  { name, sender, receiver }: DeliveredPhoto,
): Promise<LateVerdict | null> {
  const [full, thumb] = await Promise.all([
    ctx.files.get(`photos/${name}/full`),
    ctx.files.get(`photos/${name}/thumb`),
  ])
  if (!full || !thumb) return null
  const verdict = (await getPhotoScreen()?.rate(full)) ?? 'unchecked'
  if (verdict === 'clear') return null
  if (verdict !== 'nude' && verdict !== 'listed') return verdict
  const isListed = verdict === 'listed'
  const isAllowed = !isListed && (await findNudeConsent(ctx, receiver, sender)) === true
  if (isAllowed) return 'nude'
  await recordWithheld(ctx, await hashPhoto(thumb), isListed)
  return isListed ? 'listed' : 'withheld'
}

/** Stores what the late check said in the place of `unchecked`. */
export async function recordLate(
  { db, site }: Context,
  name: string,
  label: PhotoLabel | null,
): Promise<void> {
  const here = sql`site_id = ${site.id} and photo_name = ${name}`
  await execute(
    db,
    label === null
      ? sql`delete from chat_photo_screening where ${here}`
      : sql`update chat_photo_screening set verdict = ${label} where ${here}`,
  )
}
