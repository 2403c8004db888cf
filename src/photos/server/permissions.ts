import { ApiError } from '../../platform/api-error.ts'
import { hasStaffRole, memberRoles } from '../../platform/staff-roles.ts'
import type { PhotoSize } from '../../platform/photo-url.ts'
import { visitorAccess } from '../../sites/visitor-rules.ts'
import { hasSource, TRAFFIC_COOKIE } from '../../traffic/rules.ts'
import type { Actor, Context } from '../../server/context.ts'
import { photoAccess, type PhotoAccess } from './photo.ts'

declare const proof: unique symbol
/** A photo file that this viewer may see; only `mayRead` creates it. */
export type ReadablePhoto = {
  name: string
  file: string
  avif: boolean
  /** Every member of the site but blocked ones may see it, so a CDN may cache it. */
  openToAllMembers: boolean
  [proof]: true
}

/**
 * Checked on each request. A viewer who may not see a photo gets the same failure as for one that
 * does not exist.
 */
export async function mayRead(ctx: Context, name: string, size: PhotoSize): Promise<ReadablePhoto> {
  const photo = await photoAccess(ctx.db, name, ctx.actor?.memberId ?? '0')
  if (!photo || !maySee(ctx, photo, size)) throw new ApiError('not_found')
  return {
    name,
    file: `photos/${name}/${size}`,
    avif: photo.avif,
    openToAllMembers: size !== 'social' && isForAllMembers(ctx, photo, size === 'blurred'),
  } as ReadablePhoto
}

/** Whether all members of the site may see the photo and this one is not blocked. */
export async function isOpenToMember(
  ctx: Context,
  memberId: string,
  name: string,
  blurred: boolean,
): Promise<boolean> {
  const photo = await photoAccess(ctx.db, name, memberId)
  return photo !== null && isForAllMembers(ctx, photo, blurred)
}

const isForAllMembers = (ctx: Context, photo: PhotoAccess, blurred: boolean) =>
  photo.site_id === ctx.site.id &&
  !photo.deleted &&
  !photo.private &&
  isPublished(photo) &&
  !photo.invisible &&
  (photo.main || blurred)

function maySee(ctx: Context, photo: PhotoAccess, size: PhotoSize): boolean {
  if (photo.deleted || photo.site_id !== ctx.site.id) return false
  if (photo.owner === ctx.actor?.memberId || isStaffForMembers(ctx.actor)) return true
  return isPublished(photo) && maySeePublished(ctx, photo, size)
}

/** Those whose calls show a member's photos; who writes texts has no reason to see them all. */
const isStaffForMembers = (actor: Actor | null) =>
  actor?.role === 'operator' && hasStaffRole(actor.staffRoles, memberRoles)

/** The photo is approved, its owner is active, and there is no block between owner and viewer. */
function isPublished(photo: PhotoAccess): boolean {
  if (photo.status !== 'active' || photo.hidden || !isActive(photo)) return false
  return !photo.invisible || photo.known_to_viewer
}

function maySeePublished(ctx: Context, photo: PhotoAccess, size: PhotoSize): boolean {
  // Not even blurred: nobody else learns that the photo exists.
  if (photo.private) return photo.granted && size !== 'social' && ctx.site.settings.private_albums
  const open = photo.indexed || openToVisitors(ctx)
  if (size === 'blurred') return ctx.actor !== null || photo.promoted || open
  if (size === 'social') return photo.main && (photo.indexed || photo.promoted)
  return ctx.actor ? memberMaySee(ctx.actor, photo) : photo.main && open
}

const isActive = (photo: PhotoAccess) =>
  photo.profile_status === 'active' &&
  (photo.account_status === 'active' || photo.account_status === 'not_confirmed')

/** All members see the main photo, premium members also the others (specification, section 6). */
const memberMaySee = (actor: Actor, photo: PhotoAccess) => photo.main || actor.paid

const openToVisitors = (ctx: Context) =>
  visitorAccess(ctx.site.settings, hasSource(ctx.cookie(TRAFFIC_COOKIE))) === 'full'
