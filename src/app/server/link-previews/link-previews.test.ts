import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { plainPages } from '../../../../tests/factories/pages.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { getUser } from '../../../accounts/contract.ts'
import type { RenderOptions } from '../../../platform/page-bundle.ts'

/** The addresses of the rendered pages, each with the member for whom it was rendered. */
const rendered: string[] = []
let title = 'Prices &amp; more · Vonk'

const bundle = {
  ...(await plainPages.bundle()),
  render: async (request: Request, { api }: RenderOptions) => {
    const { user } = await api(getUser, {})
    rendered.push(`${new URL(request.url).pathname} ${user?.id ?? 'nobody'}`)
    const html = [
      `<meta property="og:title" content="${title}"><meta property="og:description" content="All prices">`,
    ]
    return { status: 200, headers: new Headers(), html }
  },
}
const { app, http, request, advance } = await testApp({
  pages: { ...plainPages, bundle: async () => bundle },
})
beforeEach(() => {
  rendered.length = 0
  advance(2 * 3_600_000)
})

const loadImage = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** The pixels inside the picture, which are beside every text and the background. */
async function loadPicture(address: string): Promise<string> {
  const image = sharp(await loadImage(await http.request(address)))
  const inside = { left: 850, top: 250, width: 96, height: 96 }
  return (await image.extract(inside).raw().toBuffer()).toString('base64')
}

describe('a link preview', () => {
  test('is an image of the size that readers of links expect', async () => {
    const response = await request('/previews/de/pricing')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    const image = await loadImage(response)
    expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(image.length).toBeLessThan(200_000)
  })

  test('shows the page as anybody sees it, even to a member', async () => {
    await request('/previews/pl/pages-faq', {}, await addMember(app.pool))
    expect(rendered).toEqual(['/pl/pages/faq nobody'])
  })

  test('is drawn once for many requests at the same time, and again after an hour', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => request('/previews/fr/pricing')))
    const [first, ...others] = await Promise.all(responses.map(loadImage))
    for (const other of others) expect(other.equals(first ?? Buffer.of())).toBe(true)
    expect(rendered).toHaveLength(1)
    advance(3_600_001)
    await request('/previews/fr/pricing')
    expect(rendered).toHaveLength(2)
  })

  test('differs by title, and fits even the longest one', async () => {
    const short = await loadImage(await request('/previews/es/pricing'))
    title = `${'Unbelievably long words about the prices '.repeat(20)} · Vonk`
    advance(3_600_001)
    const long = await request('/previews/es/pricing')
    expect(long.status).toBe(200)
    expect((await loadImage(long)).equals(short)).toBe(false)
    title = 'Prices · Vonk'
  })

  test('shows the picture of its page, in the look of the brand', async () => {
    const landers = ['gallery', 'collagelanding', 'maplanding', 'transitionsvideolanding', 'video']
    const pictures: string[] = []
    for (const host of ['localhost', 'linden.localhost'])
      for (const page of ['pricing', ...landers.map((name) => `landers-${name}`)])
        pictures.push(await loadPicture(`http://${host}:3000/previews/en/${page}`))
    expect(new Set(pictures).size).toBe(2 * (1 + landers.length))
  })

  test('exists only for public pages in our languages', async () => {
    for (const path of ['de/chats', 'de/members-id', 'xx/pricing', 'de/no-such-page'])
      expect((await request(`/previews/${path}`)).status, path).toBe(404)
    expect(rendered).toEqual([])
  })

  test('is limited like pages, but not where it is already drawn', async () => {
    await request('/previews/nl/pricing')
    const { consume } = app.limits
    app.limits.consume = async (limit, subject) => {
      if (limit.name.includes('render'))
        throw new ApiError('too_many_requests', { minutes: 0, seconds: 9 })
      return consume(limit, subject)
    }
    expect((await request('/previews/nl/pricing')).status).toBe(200)
    expect((await request('/previews/it/pricing')).status).toBe(429)
    app.limits.consume = consume
  })
})
