import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../src/app/server/create-app.ts'
import { readBrands, type Brands } from '../../src/server/brands/brands.ts'
import { execute } from '../../src/server/database/query.ts'
import { serve, type Http } from '../../src/server/http/serve.ts'
import { createLocalBus } from '../../src/server/live/local-bus.ts'
import { testApp } from '../factories/app.ts'
import { HARBOUR, rootWithBrand } from '../factories/brands.ts'
import { plainPages } from '../factories/pages.ts'

const host = 'http://harbour.localhost:3000'
const { app } = await testApp({ pages: plainPages })
await execute(
  app.pool,
  sql`insert into site (site_id, slug, host, settings) values (3, 'harbour', 'harbour.localhost', '{"brand":"harbour"}')`,
)

async function startWith(brands: Brands): Promise<Http> {
  const next = await createApp({ ...app, brands, bus: createLocalBus(), redis: null })
  return serve(next, null)
}
const json = async (http: Http, path: string): Promise<unknown> =>
  (await http.request(host + path)).json()

describe('a brand that is one more folder', () => {
  test('gives its site a name, a manifest and icons', async () => {
    const http = await startWith(readBrands(rootWithBrand(HARBOUR)))
    expect(await json(http, '/api/settings.php')).toMatchObject({
      settings: { name: 'Harbour', brand: 'harbour' },
    })
    expect(await json(http, '/manifest.webmanifest')).toMatchObject({
      name: 'Harbour',
      background_color: '#f6f8fb',
    })
    const icon = await http.request(`${host}/icon.svg`)
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(await icon.text()).toContain('#0b5cad')
    expect(await (await http.request('http://localhost:3000/icon.svg')).text()).toContain('#c8361b')
  })

  test('that is missing leaves its site with the look of the first one', async () => {
    const http = await startWith(app.brands)
    expect(await json(http, '/api/settings.php')).toMatchObject({
      settings: { name: 'Vonk', brand: 'vonk' },
    })
  })
})

test('every icon is drawn in its size from the brand’s drawing', async () => {
  const http = await startWith(app.brands)
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'icon-maskable': 512, 'apple-touch-icon': 180 }
  for (const [name, size] of Object.entries(sizes)) {
    const response = await http.request(`http://linden.localhost:3000/${name}.png`)
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await image.metadata(), name).toMatchObject({ format: 'png', width: size, height: size })
  }
  const favicon = await http.request(`${host}/favicon.ico`)
  expect(
    Buffer.from(await favicon.arrayBuffer())
      .subarray(0, 6)
      .toString('hex'),
  ).toBe('000001000100')
})

describe('a faulty brand stops the build with a message', () => {
  const faults: [string, Parameters<typeof rootWithBrand>[0][number], string][] = [
    [
      'text that is hard to read',
      ['tokens.css', '#5a4653', '#b0a0a9'],
      'brands/harbour: tokens.css: --ink-2 on --canvas has a contrast of 2.33 in the light scheme, 4.5 is required',
    ],
    ['a missing token', ['tokens.css', /--focus: .*\n/, ''], 'tokens.css: --focus is missing'],
    [
      'an unknown token',
      ['tokens.css', '--ink-2:', '--ink-two:'],
      '"--ink-two: light-dark(#5a4653, #d0c1ca)" is not a token of a brand',
    ],
    [
      'a colour that is none',
      ['tokens.css', '--online: light-dark(#2e9e6b, #5cc794)', '--online: green'],
      '--online cannot be "green", use #rrggbb',
    ],
    [
      'a fixed colour in the logo',
      ['logo.svg', 'var(--logo-ink)', '#000000'],
      'logo.svg: stroke="#000000" must be none, currentColor, var(--logo-ink)',
    ],
    ['a script in the logo', ['logo.svg', '</svg>', '<script/></svg>'], 'may only contain'],
    [
      'an unknown setting',
      ['brand.json', '"name"', '"colour": "red", "name"'],
      'brand.json: : Unrecognized key: "colour"',
    ],
    [
      'a missing font',
      ['brand.json', 'figtree-medium.ttf', 'figtree-thin.ttf'],
      'brands/harbour: fonts/figtree-thin.ttf is missing',
    ],
  ]
  test.each(faults)('%s', (_what, change, message) => {
    const root = rootWithBrand([change])
    expect(() => readBrands(root)).toThrow(message)
  })
})
