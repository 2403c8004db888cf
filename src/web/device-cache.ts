/** What the service worker stores for pages (app/web/service-worker.ts). */
export const DEVICE_CACHE = 'device'
export const SHARED_PHOTO = '/.shared-photo'

/** Deletes the shared photo; false if another page has done so. */
export async function forgetSharedPhoto(): Promise<boolean> {
  return 'caches' in window && (await caches.open(DEVICE_CACHE)).delete(SHARED_PHOTO)
}
