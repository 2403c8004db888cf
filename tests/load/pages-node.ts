import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import sql from 'sql-template-tag'
import { execute } from '../../src/server/database/query.ts'
import { serve } from '../../src/server/http/serve.ts'
import { createInProcessApi } from '../../src/server/pages/in-process-api.ts'
import { loadBuiltPages, type Pages } from '../../src/server/pages/load-pages.ts'
import { createPageRenderer } from '../../src/app/server/pages/render-page.ts'
import type * as entry from '../../src/app/web/entry-server.tsx'
import { benchApp, type BenchApp } from './bench-app.ts'

/**
 * A node for `pages-bench.ts`. Besides its pages it serves `/prebuilt/members` and `/prebuilt/`, members page and landing page as
 * strings, and `/spent?rest=`: its CPU
 * time so far in microseconds. With `rest` (milliseconds) it renders the members page bare that long after each response.
 */
export type Spent = { cpu: number; drawn: number; draws: number }

const root = join(import.meta.dirname, '../..')
const ADDRESS = 'http://localhost:3000/members'

const pages = await loadBuiltPages(root)
const bench = await benchApp({ members: 200, pages })
await addFaces(bench)
/** The cookie chooses English: an address without a language would redirect to that of the account. */
const cookie = `${bench.cookie}; i18n_redirected=en`
const http = serve(bench.app, createPageRenderer(bench.app, pages))
const fetchPage = async (path: string, cookies: string) =>
  (await http.fetch(new Request(new URL(path, ADDRESS), { headers: { cookie: cookies } }))).text()
const membersPage = await fetchPage('/members', cookie)
const landingPage = await fetchPage('/', 'i18n_redirected=en')
const draw = await bareDrawing(bench, pages)
const answer = getRequestListener(http.fetch)
const answerPrebuilt = getRequestListener(
  new Hono()
    .get('/prebuilt/members', (c) => c.html(membersPage))
    .get('/prebuilt/', (c) => c.html(landingPage)).fetch,
)

const bare = { drawn: 0, draws: 0 }
let rest: number | null = null

const server = createServer((request, response) => {
  if (request.url?.startsWith('/spent'))
    return respondWithSpent(response, new URL(request.url, ADDRESS).searchParams.get('rest'))
  if (request.url?.startsWith('/prebuilt/')) return void answerPrebuilt(request, response)
  response.once('finish', drawNow)
  void answer(request, response)
})
server.listen(0, () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ port: address?.port, cookie })
})
const close = () => void bench.close().then(() => process.exit(0))
process.once('message', close)
// The benchmark failed.
process.once('disconnect', close)

function respondWithSpent(response: ServerResponse, requestedRest: string | null): void {
  const { user, system } = process.cpuUsage()
  rest = requestedRest === null ? null : Number(requestedRest)
  const spent: Spent = { cpu: user + system, ...bare }
  response.end(JSON.stringify(spent))
}

function drawNow(): void {
  if (rest === null) return
  if (rest > 0) return void setTimeout(measured, rest)
  measured()
}

function measured(): void {
  const before = process.cpuUsage()
  draw()
  const { user, system } = process.cpuUsage(before)
  bare.drawn += user + system
  bare.draws++
}

/** Typical members: each with a photo and a city. */
async function addFaces({ pool }: BenchApp): Promise<void> {
  await execute(
    pool,
    sql`insert into photo (member_id, photo_id, name, status, position, thumbhash, created_at)
        select member_id, member_id, substr(md5(member_id::text), 1, 22), 'active', 0, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', now() from profile`,
  )
  await execute(
    pool,
    sql`update profile set main_photo = member_id, country = 'NL', region = 108, city = 2759794`,
  )
}

/** The page with its data loaded once, rendered repeatedly. */
async function bareDrawing({ app, visitor }: BenchApp, { assets }: Pages): Promise<() => string> {
  const bundle: typeof entry = await import(join(root, 'dist/server/entry-server.js'))
  const loaded = await bundle.loadPage(new Request(ADDRESS), {
    api: createInProcessApi(app, visitor),
    locale: 'en',
    local: true,
    texts: {},
    nonce: 'bench',
    theme: undefined,
    origin: 'http://localhost:3000',
    timeZone: 'Europe/Amsterdam',
    incident: 'bench',
    rendersAll: true,
    assets,
    report: (error) => {
      throw error
    },
  })
  if (!('root' in loaded)) throw new Error(`the members page answered ${loaded.status}`)
  return () => renderToString(loaded.root)
}
