import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addMember } from '../factories/member.ts'

const { app, http, request } = await testApp({
  env: { TRUSTED_PROXIES: '1' },
  pages: await builtPages(),
})
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

// A tenth of the product's limits, in a window longer than the slowest run.
const { consume } = app.limits
app.limits.consume = (limit, subject) =>
  consume({ ...limit, points: limit.points / 10, seconds: 3_600 }, subject)

/** Requests pages in parallel; returns the responses by status. */
async function askFor(
  count: number,
  pathOf: (n: number) => string,
  init: RequestInit,
  as?: string,
) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => request(pathOf(n), init, as)),
  )
  return Map.groupBy(answers, ({ status }) => status)
}

describe('the page limit', () => {
  test('refuses a network that requests page after page, whatever the query, in the language of the page', async () => {
    const answers = await askFor(40, (n) => `/nl/pricing?page=${n}`, from('198.51.100.1'))
    expect(answers.get(200)).toHaveLength(30)
    const refused = answers.get(429) ?? []
    expect(refused).toHaveLength(10)
    const pages = refused.filter(({ headers }) =>
      headers.get('content-type')?.startsWith('text/html'),
    )
    // The number of rendered refusal pages is limited, too.
    expect(pages).toHaveLength(2)
    expect(pages[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    const html = (await pages[0]?.text()) ?? ''
    expect(html).toContain('<html lang="nl"')
    expect(html).toMatch(
      /Dat ging een beetje snel\. Probeer het over \d+ (?:seconden?|minuten) opnieuw\./,
    )
    // The retry link leads to the same page.
    expect(html).toMatch(/<a [^>]*href="\/nl\/pricing\?page=\d+"[^>]*>Opnieuw proberen<\/a>/)
    // Another network is not refused, and neither is a member in the same network.
    expect((await request('/nl/pricing?page=1', from('203.0.113.1'))).status).toBe(200)
    const member = await addMember(app.pool)
    expect((await request('/nl/pricing', from('198.51.100.1'), member)).status).toBe(200)
  })

  test('counts a cached page as less than a rendered one', async () => {
    await request('/nl', from('198.51.100.2'))
    const answers = await askFor(80, () => '/nl', from('198.51.100.2'))
    expect(answers.get(200)).toHaveLength(59)
    expect(answers.get(429)).toHaveLength(21)
  })

  test('limits each session separately', async () => {
    const member = await addMember(app.pool)
    const answers = await askFor(40, (n) => `/nl/pricing?page=${n}`, from('198.51.100.3'), member)
    expect(answers.get(429)).toHaveLength(10)
    expect((await http.request('/nl/pricing?page=x', from('198.51.100.3'))).status).toBe(200)
  })

  test('also counts files that are made for each request', async () => {
    const member = await addMember(app.pool)
    const answers = await askFor(80, () => '/api/transactions-csv.php', {}, member)
    expect(answers.get(200)).toHaveLength(60)
    expect(answers.get(429)).toHaveLength(20)
  })
})
