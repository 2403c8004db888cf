import { openCache } from './browser-storage.ts'

/** What the service worker stores for pages (app/web/worker). */
export const DEVICE_CACHE = 'device'
export const SHARED_PHOTO = '/.shared-photo'

/** Deletes the shared photo; false if another page has done so. */
export async function forgetSharedPhoto(): Promise<boolean> {
  return (await (await openCache(DEVICE_CACHE))?.delete(SHARED_PHOTO)) ?? false
}
