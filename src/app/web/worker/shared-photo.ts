/// <reference lib="webworker" />

import { DEVICE_CACHE, remember } from './caches.ts'
import { now, worker } from './scope.ts'
import { findUser } from './user.ts'

const SHARED_PHOTO = '/.shared-photo'
/** Milliseconds for which a shared photo waits to be added. */
const SHARED_PHOTO_TIME = 600_000

/**
 * Whether no page of another site sends this. The system names no page: its request has no referrer,
 * and `null` or no origin. A page that hides its address looks the same, so what is shared is only
 * shown to its member, who adds it by pressing a button.
 */
export const isOwnShare = ({ headers, referrer }: Request): boolean =>
  [headers.get('origin') ?? '', referrer].every(
    (source) => !/^https?:/.test(source) || new URL(source).origin === worker.location.origin,
  )

/** Stores a photo that was shared with the app, for the member who is logged in now. */
export async function storeShared(request: Request): Promise<Response> {
  const [form, user] = await Promise.all([request.formData(), findUser(), forgetSharedPhoto()])
  const photo = form.get('photo')
  if (user && photo instanceof File && photo.size > 0) {
    const headers = {
      'content-type': photo.type,
      'x-name': encodeURIComponent(photo.name),
      'x-member': user.id,
      'x-until': String(now() + SHARED_PHOTO_TIME),
    }
    await remember(SHARED_PHOTO, new Response(photo, { headers }))
  }
  return Response.redirect('/profile/edit/photo?shared=photo', 303)
}

const forgetSharedPhoto = async () => (await caches.open(DEVICE_CACHE)).delete(SHARED_PHOTO)

export async function deleteExpiredPhoto(): Promise<void> {
  const photo = await (await caches.open(DEVICE_CACHE)).match(SHARED_PHOTO)
  if (photo && Number(photo.headers.get('x-until')) <= now()) await forgetSharedPhoto()
}
