/// <reference lib="webworker" />

import { ASSETS_CACHE, DEVICE_CACHE, OFFLINE_CACHE, remember } from './caches.ts'

const LANGUAGE = '/.language'
/** English last: once it is cached, all of them are. */
const locales = ['nl', 'de', 'it', 'fr', 'es', 'pl', 'en']

const getPrefix = (address: string) => new URL(address).pathname.split('/')[1] ?? ''

/** The app starts without a language in its address, which the server chooses: not when offline. */
export async function rememberLanguage({ url }: Request, response: Response): Promise<void> {
  if (!response.ok) return
  const prefix = getPrefix(url)
  await remember(LANGUAGE, new Response(locales.includes(prefix) ? prefix : 'en'))
}

const offlinePath = (locale: string) => (locale === 'en' ? '/offline' : `/${locale}/offline`)

/** Fetched without a cookie, so that it contains no data of a member. */
export async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  const assetCache = await caches.open(ASSETS_CACHE)
  for (const locale of locales) {
    const headers = { 'accept-language': locale }
    const response = await fetch(offlinePath(locale), {
      credentials: 'omit',
      cache: 'no-store',
      headers,
    })
    if (!response.ok || response.redirected) continue
    const html = await response.text()
    for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g))
      if (!(await assetCache.match(path))) await assetCache.add(path)
    await cache.put(offlinePath(locale), new Response(html, { headers: response.headers }))
  }
}

export async function cacheMissingPages(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  if (!(await cache.match(offlinePath('en')))) await cacheOfflinePages().catch(() => {})
}

export async function findOfflinePage(address: string): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE)
  const last = await (await caches.open(DEVICE_CACHE)).match(LANGUAGE)
  for (const locale of [getPrefix(address), await last?.text(), 'en']) {
    const offlinePage = locale && (await cache.match(offlinePath(locale)))
    if (offlinePage) return offlinePage
  }
  return undefined
}
