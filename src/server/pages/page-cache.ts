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
      const drawn = await drawAnew(draw, now).catch((error: unknown) => {
        if (known) return known
        throw error
      })
      if (pages.size >= MOST) pages.clear()
      if (drawn.status === 200) pages.set(key, drawn)
      // An old page is better than a failure, as while the database is away.
      return toResponse(drawn.status >= 500 && known ? known : drawn, nonce)
    },
  }
}

async function drawAnew(draw: Answering['draw'], now: Date): Promise<Kept> {
  const drawn = await draw(PLACE)
  return { status: drawn.status, headers: drawn.headers, html: await drawn.text(), until: now.getTime() + KEPT_FOR }
}

const toResponse = ({ status, headers, html }: Kept, nonce: string): Response =>
  new Response(html.replaceAll(PLACE, nonce), { status, headers: new Headers(headers) })
