import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app/server/create-app.ts'
import { createPageRenderer } from '../../src/app/server/pages/render-page.ts'
import { getBrand, readBrands } from '../../src/server/brands/brands.ts'
import { mailLook } from '../../src/server/brands/mail-look.ts'
import { execute } from '../../src/server/database/query.ts'
import { serve } from '../../src/server/http/serve.ts'
import { createLocalBus } from '../../src/server/live/local-bus.ts'
import { loadBuiltPages } from '../../src/server/pages/load-pages.ts'
import { testApp } from '../factories/app.ts'
import { HARBOUR, rootWithBrand } from '../factories/brands.ts'
import { root } from '../factories/built-pages.ts'

const portraits = 'pictures/landing/portraits'

/** Copies the product beside another brand and builds it. */
function build(): string {
  const folder = rootWithBrand(HARBOUR)
  for (const part of ['src', 'vite', 'messages', 'scripts', 'vite.config.ts', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  for (const part of ['messages', portraits])
    cpSync(join(root, 'brands/linden', part), join(folder, 'brands/harbour', part), {
      recursive: true,
    })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return folder
}

// A build takes half a minute.
test('a third brand is built from its folder alone', async () => {
  const folder = build()
  const [pages, brands] = [await loadBuiltPages(folder), readBrands(folder)]
  const { app } = await testApp({ pages })
  await execute(
    app.pool,
    sql`insert into site (site_id, slug, host, settings) values (3, 'harbour', 'harbour.localhost', '{"brand":"harbour"}')`,
  )
  const next = await createApp({ ...app, brands, bus: createLocalBus(), redis: null })
  const http = serve(next, createPageRenderer(next, pages))
  const html = await (await http.request('http://harbour.localhost:3000/de')).text()
  expect(html).toContain('data-brand="harbour"')
  expect(html).toContain('M3 20 14 25')
  expect(html).toContain('Harbour')
  expect(html).toContain('Nimm dir Zeit, jemanden zu finden.')
  const assets = join(folder, 'dist/client/assets')
  const css = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('')
  expect(css).toMatch(/\[data-brand=["']?harbour["']?\][^}]*#0b5cad/)

  const ownPortraits = join(folder, 'brands/harbour', portraits)
  const own = readdirSync(ownPortraits).map((file) => readFileSync(join(ownPortraits, file)))
  const visible = [...html.matchAll(/[/]assets[/]([\w-]+\.webp)/g)].map(([, file = '']) => file)
  const used = new Set(visible).values().toArray()
  expect(used.length).toBeGreaterThan(3)
  for (const file of used) {
    const built = readFileSync(join(assets, file))
    expect(
      own.some((portrait) => portrait.equals(built)),
      file,
    ).toBe(true)
  }

  const { renderMail } = await pages.bundle()
  const { html: mail } = await renderMail(
    'accounts/confirm-address',
    'de',
    {
      ...mailLook(getBrand(brands, 'harbour')),
      name: 'Harbour',
      origin: 'https://harbour.example',
      company: 'Harbour B.V.',
      supportEmail: 'help@harbour.example',
      texts: {},
    },
    { link: 'https://harbour.example/confirm' },
  )
  expect(mail).toContain('#0b5cad')
  expect(mail).toContain('prefers-color-scheme:dark')
  expect(mail).toContain('https://harbour.example/icon-192.png')
}, 300_000)
