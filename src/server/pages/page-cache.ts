import type { RenderedPage } from '../../platform/page-bundle.ts'

type CachedPage = { rendered: RenderedPage; expiresAt: number }

type RenderInput = { now: Date; nonce: string; render: (nonce: string) => Promise<RenderedPage> }

export type PageCache = { getOrRender(key: string, input: RenderInput): Promise<RenderedPage> }

const MAX_AGE = 60_000
const MAX_PAGES = 500
/** Replaced by a new nonce in each response. */
const NONCE_PLACEHOLDER = 'nonce-goes-here'

/**
 * Caches pages that are the same for every visitor for one minute; private pages are never passed
 * to it.
 */
export function createPageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  return {
    async getOrRender(key, { now, nonce, render }) {
      const cached = pages.get(key)
      if (cached && cached.expiresAt > now.getTime()) return withNonce(cached.rendered, nonce)
      const rendered = await render(NONCE_PLACEHOLDER).catch((error: unknown) => {
        if (cached) return cached.rendered
        throw error
      })
      if (pages.size >= MAX_PAGES) deleteOldest(pages)
      // A stale page is better than a failure, for example while the database is unavailable; its
      // age is kept.
      if (rendered.status === 200 && rendered !== cached?.rendered)
        pages.set(key, { rendered, expiresAt: now.getTime() + MAX_AGE })
      return withNonce(rendered.status >= 500 && cached ? cached.rendered : rendered, nonce)
    },
  }
}

/** Campaign keys make many addresses of one page: they must not push out all others at once. */
function deleteOldest(pages: Map<string, CachedPage>): void {
  const oldest = pages.keys().next().value
  if (oldest !== undefined) pages.delete(oldest)
}

const withNonce = ({ status, headers, html }: RenderedPage, nonce: string): RenderedPage => ({
  status,
  headers: new Headers(headers),
  html: html?.map((part) => part.replaceAll(NONCE_PLACEHOLDER, nonce)) ?? null,
})
