import type { DrawnPage } from '../../platform/page-bundle.ts'

type Kept = { drawn: DrawnPage; until: number }

type Answering = { now: Date; nonce: string; draw: (nonce: string) => Promise<DrawnPage> }

export type PageCache = { answer(key: string, answering: Answering): Promise<DrawnPage> }

const KEPT_FOR = 60_000
const MOST = 500
/** Stands in a kept page where each answer puts its own nonce. */
const NONCE_PLACEHOLDER = 'nonce-goes-here'

/** Pages that are the same for every visitor, rendered once a minute; a private one never comes near. */
export function createPageCache(): PageCache {
  const pages = new Map<string, Kept>()
  return {
    async answer(key, { now, nonce, draw }) {
      const known = pages.get(key)
      if (known && known.until > now.getTime()) return withNonce(known.drawn, nonce)
      const drawn = await draw(NONCE_PLACEHOLDER).catch((error: unknown) => {
        if (known) return known.drawn
        throw error
      })
      if (pages.size >= MOST) pages.clear()
      // An old page is better than a failure, as while the database is away; it is not new by that.
      if (drawn.status === 200 && drawn !== known?.drawn) pages.set(key, { drawn, until: now.getTime() + KEPT_FOR })
      return withNonce(drawn.status >= 500 && known ? known.drawn : drawn, nonce)
    },
  }
}

const withNonce = ({ status, headers, html }: DrawnPage, nonce: string): DrawnPage => ({
  status,
  headers: new Headers(headers),
  html: html?.replaceAll(NONCE_PLACEHOLDER, nonce) ?? null,
})
