/// <reference lib="webworker" />

/** Replaced by the build: each build is a new worker with its own offline page. */
const BUILD = '__BUILD__'
export const OFFLINE_CACHE = `offline-${BUILD}`
/** Shared by all builds: an open page of the last build still finds its files. */
export const ASSETS_CACHE = 'assets'
const MAX_ASSETS = 400
/** What this device remembers between pages; a log-out deletes it with the other caches. */
export const DEVICE_CACHE = 'device'

export const remember = async (key: string, value: Response): Promise<void> =>
  (await caches.open(DEVICE_CACHE)).put(key, value)

export async function loadAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(ASSETS_CACHE)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) event.waitUntil(cache.put(request.url, response.clone()))
  return response
}

export async function deleteOldEntries(): Promise<void> {
  for (const name of await caches.keys())
    if (![OFFLINE_CACHE, ASSETS_CACHE, DEVICE_CACHE].includes(name)) await caches.delete(name)
  const assets = await caches.open(ASSETS_CACHE)
  const oldest = (await assets.keys()).slice(0, -MAX_ASSETS)
  for (const request of oldest) await assets.delete(request)
}
