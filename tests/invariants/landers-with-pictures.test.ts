import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { landerNames } from '../../src/pages/contract.ts'
import { entryNames } from '../../src/pages/rules.ts'
import { getRegions } from '../../src/server/places/places.ts'
import { rebuildFacets } from '../../src/search/server/public.ts'
import { newId } from '../../src/server/ids.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { builtPages, root } from '../factories/built-pages.ts'
import { addMember } from '../factories/member.ts'

const { app, request, advance } = await testApp({ pages: await builtPages() })
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'),
)
const [groningen = 0, friesland = 0, drenthe = 0] = getRegions('NL').map(({ id }) => id)

async function addMembers(count: number, region: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++)
    ids.push(await addMember(app.pool, { country: 'NL', region, name: 'Femke' }))
  return ids
}

const femkes = await addMembers(24, groningen)
await addMembers(19, friesland)
await rebuildFacets(app.pool, 1)

async function htmlOf(lander: string): Promise<string> {
  // Pages for visitors are cached for a minute.
  advance(120_000)
  const response = await request(`/landers/${lander}`)
  expect(response.status).toBe(200)
  return response.text()
}

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

describe.each(['collagelanding', 'gallery', 'maplanding', 'transitionsvideolanding', 'video'])(
  'the lander %s',
  (lander) => {
    test('has its largest element and its form in the first HTML, without inline styles', async () => {
      const html = await htmlOf(lander)
      expect(count(html, /<form [^>]*action="\/signup" method="get"/)).toBe(1)
      expect(count(html, /name="gender"/g)).toBe(2)
      expect(count(html, /<(?:div|ul|ol|li|img|svg|video)[^>]* style="/)).toBe(0)
      const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
      for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+"/)
      if (lander !== 'maplanding')
        expect(count(html, /<img [^>]*fetchPriority="high"/gi)).toBeGreaterThan(0)
    })

    test('loads no picture or film from elsewhere', async () => {
      const html = await htmlOf(lander)
      expect(count(html, / src="(?:https?:)?\/\//)).toBe(0)
    })
  },
)

test('drawings have a smaller file for small screens', async () => {
  const collage = await htmlOf('collagelanding')
  const files = '/assets/[^" ]+[.]webp'
  const inTwoWidths = (small: number, large: number) =>
    new RegExp(` srcset="${files} ${small}w, ${files} ${large}w"`, 'gi')
  expect(count(collage, inTwoWidths(160, 320))).toBe(24)
  for (const lander of ['adultonly', 'tinderswipe', 'socialnetwork'])
    expect(count(await htmlOf(lander), inTwoWidths(672, 960)), lander).toBe(1)
})

test('what loads first is the drawing in view, in a size for phones', async () => {
  for (const lander of landerNames) {
    const html = await htmlOf(lander)
    const first = [...html.matchAll(/<img [^>]*fetchPriority="high"[^>]*>/g)].map(([tag]) => tag)
    for (const tag of first) {
      const width = Number(/ width="(\d+)"/.exec(tag)?.[1])
      expect(width, `${lander}: ${tag}`).toBeGreaterThan(300)
      // The street is drawn for a wide screen and cropped on a narrow one.
      if (width > 400 && lander !== 'alonetonight') expect(tag, lander).toContain('srcSet=')
    }
  }
})

test('a brand with drawings of its own shows none of ours', async () => {
  const sources = new Map(Object.entries(manifest).map(([source, { file }]) => [file, source]))
  const [member = ''] = femkes
  const pages = [
    ...landerNames.map((name) => `/landers/${name}`),
    ...entryNames.map((name) => `/members/${member}/${name}`),
  ]
  for (const page of pages) {
    const response = await request(`http://linden.localhost:3000${page}`)
    const html = await response.text()
    const files = [...html.matchAll(/assets\/[\w-]+\.(?:webp|webm|mp4)/g)].map(([file]) => file)
    const drawings = files.map((file) => sources.get(file))
    for (const drawing of drawings) expect(drawing, page).toMatch(/^brands\/linden\/pictures\//)
    if (page !== '/landers/maplanding') expect(drawings.length, page).toBeGreaterThan(0)
  }
}, 180_000)

describe('the map', () => {
  const rowOf = (html: string, region: number) =>
    new RegExp(`<input type="radio" id="region-${region}".*?</label>`).exec(html)?.[0] ?? ''

  test('shows every region of the visitor’s country as an outline and as a radio', async () => {
    const html = await htmlOf('maplanding')
    expect(count(html, /<path d="M\d+,\d+l/g)).toBe(getRegions('NL').length)
    for (const { id } of getRegions('NL')) expect(rowOf(html, id)).not.toBe('')
  })

  test('shows the number of a region only from twenty members on', async () => {
    const html = await htmlOf('maplanding')
    expect(rowOf(html, groningen)).toContain('>24<')
    expect(rowOf(html, friesland)).toContain('few so far')
    expect(rowOf(html, drenthe)).toContain('few so far')
    expect(count(html, />19</)).toBe(0)
    // Only the total of published regions: from another one the hidden numbers could be computed.
    expect(count(html, /24 members in your country/)).toBe(1)
  })

  test('belongs to no other lander', async () => {
    expect(count(await htmlOf('video'), /<path d="M\d+,\d+l/)).toBe(0)
  })
})

describe('the gallery', () => {
  /** Agrees to be shown to visitors, with a photo. */
  async function promote(id: string): Promise<void> {
    const photo = newId()
    await execute(
      app.pool,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at)
          values (${id}, ${photo}, ${newId() + newId()}, 'active', 0, now())`,
    )
    await execute(
      app.pool,
      sql`update profile set promoted = true, main_photo = ${photo} where member_id = ${id}`,
    )
  }
  const agreed = femkes.slice(0, 4)
  const linksIn = (html: string) =>
    [...html.matchAll(/href="\/members\/(\d+)\/signup"/g)].map(([, id]) => id)

  test('shows a drawn exhibition until enough members agreed', async () => {
    for (const id of agreed.slice(1)) await promote(id)
    const html = await htmlOf('gallery')
    expect(count(html, /What you see is a drawn example/)).toBe(1)
    expect(linksIn(html)).toEqual([])
  })

  test('shows blurred cards without names, of members who agreed only', async () => {
    for (const id of agreed.slice(0, 1)) await promote(id)
    const html = await htmlOf('gallery')
    expect(new Set(linksIn(html))).toEqual(new Set(agreed))
    expect(count(html, /Femke/)).toBe(0)
    const photos = [...html.matchAll(/<img src="(\/photos\/[^"]+)"/g)].map(([, src = '']) => src)
    expect(photos).toHaveLength(agreed.length)
    expect(photos.every((src) => src.endsWith('/blurred.webp'))).toBe(true)
  })
})

describe('the clip', () => {
  test('is not loaded or played by the page itself, and its poster is there first', async () => {
    const html = await htmlOf('video')
    const [film = ''] = /<video [^>]*>/.exec(html) ?? []
    expect(film).toMatch(/preload="none"/)
    expect(film).toMatch(/muted=""/)
    expect(film).not.toMatch(/autoplay/i)
    expect(count(html, /<source [^>]*type="video\/webm"/)).toBe(1)
    expect(count(html, /<source [^>]*type="video\/mp4"/)).toBe(1)
    expect(html.indexOf('<video')).toBeGreaterThan(html.indexOf('poster-'))
  })

  test('may be loaded from our own host only', async () => {
    const { headers } = await request('/landers/video')
    expect(headers.get('content-security-policy')).toContain("media-src 'self'")
  })
})

describe('the scenes', () => {
  test('offer an interest each, none of them chosen', async () => {
    const html = await htmlOf('transitionsvideolanding')
    expect(count(html, /<input type="checkbox"[^>]* name="interests"/g)).toBe(5)
    expect(count(html, / checked=""/)).toBe(0)
  })
})
