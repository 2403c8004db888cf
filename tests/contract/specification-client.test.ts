import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discountQuery, welcomeQuery } from '../../src/discounts/web/queries.ts'
import { createApi } from '../../src/platform/api-client.ts'
import { settingsQuery } from '../../src/web/shell-queries.ts'
import { regionsQuery } from '../../src/search/web/queries.ts'

/** Replays section 7 of the specification, as far as it says what the browser sends. */

const sent: string[] = []
const api = createApi({
  send: async (url, { method }) => {
    sent.push(`${method} ${url}`)
    return new Response('{}')
  },
  wait: async () => {},
  newKey: () => 'key',
})
let queries: QueryClient

const openPage = (address: string) => {
  const { host, search } = new URL(address)
  vi.stubGlobal('window', { location: { host, search } })
  // The code of pages asks whether it runs on the server.
  vi.stubEnv('SSR', false)
  return new URLSearchParams(search)
}
beforeEach(() => {
  sent.length = 0
  queries = new QueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('settings.php gets the page’s query and the request’s host as forced domain', async () => {
  const query = openPage('https://linden.example/pricing?utm=mail&forced-domain=vonk.example')
  await queries.query(settingsQuery(api, query))
  expect(sent).toEqual(['GET /api/settings.php?utm=mail&forced-domain=linden.example'])
})

test('discountcode.php gets the page’s query, or welcome=true', async () => {
  openPage('https://vonk.example/members?utm=mail&page=2')
  await queries.query(discountQuery(api))
  await queries.query(welcomeQuery(api))
  expect(sent).toEqual([
    'GET /api/discountcode.php?utm=mail&page=2',
    'GET /api/discountcode.php?welcome=true',
  ])
})

test('the regions of a country are loaded once', async () => {
  for (const country of ['NL', 'DE', 'NL']) await queries.query(regionsQuery(api, country))
  expect(sent).toEqual(['GET /api/regions.php?country=NL', 'GET /api/regions.php?country=DE'])
})
