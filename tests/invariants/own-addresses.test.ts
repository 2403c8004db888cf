import { once } from 'node:events'
import { type IncomingMessage, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlainServer } from '../../src/app/server/http-server.ts'
import { defaultLocale, locales } from '../../src/platform/locales.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import {
  EVIL_HOST,
  hostileParts,
  hostilePaths,
  redirectingQueries,
} from '../factories/hostile-addresses.ts'
import { isFullRun } from '../full-run.ts'

const { app, http } = await testApp({ pages: await builtPages() })
app.limits.consume = async () => {}
const server = createPlainServer(http.fetch)
let port = 0

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())

type Answer = { status: number; location: string | undefined; body: string }

/** Sends the path as it is: `fetch` and `URL` would normalise it. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const target = { port, host: '127.0.0.1', method, path, headers, agent: false }
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask(target, resolve).once('error', reject).end(),
  )
  const { statusCode = 0, headers: answered } = response
  return { status: statusCode, location: answered.location, body: await text(response) }
}

/** Addresses in a page: links, forms, images, and what it says to search engines. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|action|src|content)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/'),
  )

const leadsAway = (address: string, page: string) =>
  URL.canParse(address, page) && new URL(address, page).host.includes(EVIL_HOST)

/** What is wrong with the answer to a request. */
async function check(method: string, path: string, headers: Record<string, string>) {
  const { status, location, body } = await send(method, path, headers)
  const origin = `http://127.0.0.1:${port}`
  const page = `${origin}/de//at/home`
  return [
    ...(status >= 500 ? [`${status}`] : []),
    ...(location !== undefined && new URL(location, page).origin !== origin ? [location] : []),
    ...addressesIn(body).filter((address) => leadsAway(address, page)),
  ]
}

const readers: Record<string, string>[] = [
  {},
  { 'accept-language': 'de' },
  { cookie: 'i18n_redirected=pl' },
  { cookie: 'i18n_redirected=en', 'accept-language': 'nl' },
]

describe('whatever path is requested', () => {
  test('the answer is no 5xx, and no address in it leads to another host', async () => {
    const prefix = fc.constantFrom(
      '',
      ...locales.filter((locale) => locale !== defaultLocale).map((locale) => `/${locale}`),
    )
    const parts = fc.array(fc.constantFrom(...hostileParts), { maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(
        prefix,
        parts,
        fc.constantFrom(...redirectingQueries),
        fc.constantFrom(...readers),
        fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
        async (locale, rest, query, headers, method) => {
          const path = `${locale}/${rest.join('')}${query}`
          expect(await check(method, path, headers)).toEqual([])
        },
      ),
      { numRuns: isFullRun ? 5_000 : 200 },
    )
  })

  test('this holds for paths in which a browser finds a host', async () => {
    for (const path of hostilePaths)
      for (const query of isFullRun ? redirectingQueries : redirectingQueries.slice(0, 5))
        expect(await check('GET', path + query, {}), path + query).toEqual([])
  })

  test('a path with an empty part leads to the page without it', async () => {
    const { status, location } = await send('GET', '/de//pricing?x=1', {})
    expect([status, location]).toEqual([302, '/de/pricing?x=1'])
  })
})
