import { join } from 'node:path'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import sql from 'sql-template-tag'
import { execute } from '../../src/server/database/query.ts'
import { createInProcessApi } from '../../src/server/pages/in-process-api.ts'
import { createPageRenderer } from '../../src/server/pages/render-page.ts'
import { loadBuiltPages, type Pages } from '../../src/server/pages/load-pages.ts'
import { serve } from '../../src/server/http/serve.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import type * as entry from '../../src/web/entry-server.tsx'
import { benchApp, type BenchApp } from './bench-app.ts'
import { cpuInTurns, microseconds, print } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const RUNS = 300
const ADDRESS = 'http://localhost:3000/members'

/** CPU of the members page against a prebuilt string through the same server, and against bare renderToString of the same page. */
export async function membersPageBench(): Promise<void> {
  await buildIfNeeded()
  const pages = await loadBuiltPages(root)
  const bench = await benchApp({ members: 200, pages })
  try {
    await addFaces(bench)
    await measure(bench, pages)
  } finally {
    await bench.close()
  }
}

async function measure(bench: BenchApp, pages: Pages): Promise<void> {
  const http = serve(bench.app, createPageRenderer(bench.app, pages))
  const request = () => new Request(ADDRESS, { headers: { cookie: bench.cookie } })
  const first = await http.fetch(request())
  const html = await first.text()
  if (first.status !== 200) throw new Error(`the members page answered ${first.status}`)
  const cards = html.split('<article').length - 1
  if (cards !== 24) throw new Error(`the members page shows ${cards} cards`)
  const plain = new Hono().get('*', (c) => c.html(html))
  const bare = await bareRendering(bench, pages)
  const [whole = 0, drawn = 0, prebuilt = 0] = await cpuInTurns(RUNS, [
    async () => (await http.fetch(request())).text(),
    async () => bare(),
    async () => (await plain.fetch(request())).text(),
  ])
  print(`members page of ${cards} cards, whole request`, microseconds(whole))
  print('bare renderToString of the same page, in turns with it', microseconds(drawn))
  print('prebuilt string', microseconds(prebuilt))
  const ratio = whole / drawn
  print('whole request ÷ bare renderToString', ratio.toFixed(2), { ok: ratio <= 2.5, text: 'at most 2.5' })
  print('whole request ÷ prebuilt string', (whole / prebuilt).toFixed(1))
  print('requests a second on one core', String(Math.round(1_000_000 / whole)))
  print('its HTML, before compression', `${Math.round(Buffer.byteLength(html) / 1000)} kB`)
}

/** As members are: each with a photo and a city. */
async function addFaces({ pool }: BenchApp): Promise<void> {
  await execute(
    pool,
    sql`insert into photo (member_id, photo_id, name, status, position, thumbhash, created_at)
        select member_id, member_id, substr(md5(member_id::text), 1, 22), 'active', 0, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', now() from profile`,
  )
  await execute(pool, sql`update profile set main_photo = member_id, country = 'NL', region = 108, city = 2759794`)
}

/** The page with its data loaded once, drawn again and again. */
async function bareRendering({ app, visitor }: BenchApp, pages: Pages): Promise<() => string> {
  const bundle: typeof entry = await import(join(root, 'dist/server/entry-server.js'))
  const page = await bundle.loadPage(new Request(ADDRESS), {
    api: createInProcessApi(app, visitor),
    locale: 'en',
    local: true,
    nonce: 'bench',
    theme: undefined,
    origin: 'http://localhost:3000',
    incident: 'bench',
    assets: pages.assets,
    report: (error) => {
      throw error
    },
  })
  if (page instanceof Response) throw new Error(`the members page answered ${page.status}`)
  return () => renderToString(page.root)
}
