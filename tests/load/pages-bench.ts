import { join } from 'node:path'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { createInProcessApi } from '../../src/server/pages/in-process-api.ts'
import { createPageRenderer } from '../../src/server/pages/render-page.ts'
import { loadBuiltPages, type Pages } from '../../src/server/pages/load-pages.ts'
import { serve } from '../../src/server/http/serve.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import type * as entry from '../../src/web/entry-server.tsx'
import { benchApp, type BenchApp } from './bench-app.ts'
import { cpuOf, microseconds, print } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const RUNS = 300
const ADDRESS = 'http://localhost:3000/members'

/** CPU of the members page against a prebuilt string through the same server, and against bare renderToString of the same page. */
export async function membersPageBench(): Promise<void> {
  await buildIfNeeded()
  const pages = await loadBuiltPages(root)
  const bench = await benchApp({ members: 200, pages })
  try {
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
  const plain = new Hono().get('*', (c) => c.html(html))
  const bare = await bareRendering(bench, pages)
  const whole = await cpuOf(RUNS, async () => (await http.fetch(request())).text())
  const prebuilt = await cpuOf(RUNS, async () => (await plain.fetch(request())).text())
  const drawn = await cpuOf(RUNS, async () => bare())
  print('members page, whole request', microseconds(whole))
  print('prebuilt string', microseconds(prebuilt))
  print('bare renderToString of the same page', microseconds(drawn))
  const ratio = whole / drawn
  print('whole request ÷ bare renderToString', ratio.toFixed(2), { ok: ratio <= 2.5, text: '≤ 2.5' })
  print('requests a second on one core', String(Math.round(1_000_000 / whole)))
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
