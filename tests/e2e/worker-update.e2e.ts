import { createServer, request, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

const words = wordsOf('en')

let db: Database
let server: Server
let port: number
let released = false
test.beforeAll(async () => {
  db = await openDatabase()
  server = createServer(passOn)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')
  port = address.port
})
test.afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await db.end()
})

/** Proxies everything; once released, serves the service worker of another build. */
const passOn: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
  const { url = '/', method, headers } = incoming
  const onward = request(
    { port: Number(process.env['E2E_PORT']), host: '127.0.0.1', path: url, method, headers },
    (answer) => {
      if (!url.startsWith('/service-worker.js') || !released) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const { 'content-length': _, 'content-encoding': encoding, ...rest } = answer.headers
      if (encoding) throw new Error('The worker is compressed')
      let script = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        script += chunk
      })
      answer.on('end', () =>
        outgoing.writeHead(200, rest).end(script.replace(/offline-(?=[\w-])/, 'offline-next-')),
      )
    },
  )
  if (url.startsWith('/service-worker.js')) onward.setHeader('accept-encoding', 'identity')
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

/** The caches of this origin that contain a complete offline page. */
const offlineCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('offline-'))
    const complete = await Promise.all(
      names.map(async (name) => ((await (await caches.open(name)).match('/offline')) ? name : '')),
    )
    return complete.filter(Boolean)
  })

test(
  'a new service worker takes over without a reload, and its offline page works',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    released = false
    const { page, context } = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Mees',
      port,
    })
    const other = await context.newPage()
    await page.goto('/profile/edit/about', { waitUntil: 'networkidle' })
    await other.goto('/complaints', { waitUntil: 'networkidle' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => offlineCaches(page)).toHaveLength(1)
    const [before = ''] = await offlineCaches(page)
    const about = page.locator('#about textarea')
    await about.fill('Half a sentence about')
    const complaint = other.locator('main textarea').first()
    await complaint.fill('Half a complaint')
    for (const tab of [page, other])
      await tab.evaluate(() => Object.assign(window, { sameDocument: true }))

    released = true
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() => offlineCaches(page))
      .toEqual([before.replace('offline-', 'offline-next-')])
    for (const tab of [page, other]) {
      await expect
        .poll(() => tab.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe('activated')
      expect(await tab.evaluate<unknown>('window.sameDocument')).toBe(true)
    }
    await expect(page.getByText(words('shell.update.text'))).toBeVisible()
    await expect(about).toHaveValue('Half a sentence about')
    await expect(complaint).toHaveValue('Half a complaint')

    await context.setOffline(true)
    await other.goto('/pricing')
    await expect(other.getByRole('heading', { name: words('shell.offline.title') })).toBeVisible()
    await expect(about).toHaveValue('Half a sentence about')
    await context.setOffline(false)
    await expect(other.getByRole('heading', { name: words('shell.offline.title') })).toHaveCount(0)
    await expect(other).toHaveURL(/\/pricing$/)
  },
)

test(
  'a chunk of a removed release offers the update, and reloads where nothing is typed',
  { tag: '@full' },
  async ({ browser, contextOptions, watch }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: { ...contextOptions, serviceWorkers: 'block' },
      follow: () => {},
    })
    const { page } = mees
    await openChat(mees, conversation)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const isSameDocument = () => page.evaluate<unknown>('window.sameDocument ?? false')
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    const box = page.locator('main textarea')
    await box.pressSequentially('Half a sentence')
    const gift = page.getByRole('button', { name: /^Send a gift/ })
    await gift.click()
    await expect(page.getByText(words('shell.update.text'))).toBeVisible()
    await expect(box).toHaveValue('Half a sentence')
    expect(await isSameDocument()).toBe(true)

    await page.keyboard.press('Escape')
    await page.unroute('**/assets/*.js')
    await box.fill('')
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: words('chat.composer.emoji') }).click()
    await reloaded
    expect(await isSameDocument()).toBe(false)
    watch.problems.length = 0
  },
)
