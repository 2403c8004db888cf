/** Written by the service worker (app/web/service-worker.ts). */
const DEVICE_CACHE = 'device'
const SHARED_PHOTO = '/.shared-photo'

/** Takes the photo that was shared with the installed app; null if there is none. */
export async function takeSharedPhoto(): Promise<File | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(DEVICE_CACHE)
  const found = await cache.match(SHARED_PHOTO)
  // Only the first page to delete it gets it.
  if (!found || !(await cache.delete(SHARED_PHOTO))) return null
  const name = decodeURIComponent(found.headers.get('x-name') ?? '')
  const photo = await found.blob()
  return new File([photo], name, { type: photo.type })
}
