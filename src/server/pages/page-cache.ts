type Kept = { status: number; headers: Headers; html: string; until: number }

type Answering = { now: Date; nonce: string; draw: (nonce: string) => Promise<Response> }

export type PageCache = { answer(key: string, answering: Answering): Promise<Response> }

const KEPT_FOR = 60_000
const MOST = 500
/** Stands in a kept page where each answer puts its own nonce. */
const PLACE = 'nonce-goes-here'

/** Pages that are the same for every visitor, rendered once a minute; a private one never comes near. */
export function createPageCache(): PageCache {
  const pages = new Map<string, Kept>()
  return {
    async answer(key, { now, nonce, draw }) {
      const known = pages.get(key)
      if (known && known.until > now.getTime()) return toResponse(known, nonce)
      const drawn = await draw(PLACE)
      const kept = { status: drawn.status, headers: drawn.headers, html: await drawn.text(), until: now.getTime() + KEPT_FOR }
      if (pages.size >= MOST) pages.clear()
      if (drawn.status === 200) pages.set(key, kept)
      return toResponse(kept, nonce)
    },
  }
}

const toResponse = ({ status, headers, html }: Kept, nonce: string): Response =>
  new Response(html.replaceAll(PLACE, nonce), { status, headers: new Headers(headers) })
