import sql from 'sql-template-tag'
import payments from '../../../../messages/en/payments.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { textsOf } from '../../../../tests/invariants/page-texts.ts'
import { localePath, type Locale } from '../../../platform/locales.ts'
import { execute } from '../../../server/database/query.ts'

const node = await testApp({ pages: await builtPages() })
const { app, request, runJobs } = node
const member = await addMember(app.pool, { paid: true })

const friend = await addMember(app.pool)
// Also visitors see the profile.
await execute(app.pool, sql`update profile set indexed = true where member_id = ${friend}`)

const toPage = async (path: string, reader?: string) =>
  textsOf(await (await request(path, {}, reader)).text())
    .join(' ')
    .replaceAll(/\s+/g, ' ')

describe('a direct debit above its limit', () => {
  test.each<[Locale, string, RegExp]>([
    ['en', 'Direct debit limit reached', /300 credits cost €79\.99\. .* up to €50\.00/],
    ['de', 'Limit für Lastschriften erreicht', /300 Credits kosten 79,99 €\. .* 50,00 €/],
  ])('is explained in %s, never replaced by a smaller bundle', async (locale, title, limit) => {
    const page = await toPage(localePath(locale, '/directdebit?bundle=p3'), member)
    expect(page).toContain(title)
    expect(page).toMatch(limit)
    expect(page).not.toContain('IBAN')
  })
})

describe('the price of a message', () => {
  test('is in money wherever it is in credits', async () => {
    for (const path of ['/pricing', `/members/${friend}`])
      expect(await toPage(path), path).toMatch(/1 credit, from (?:about )?€0\.27/)
    const free = await addMember(app.pool)
    for (const path of ['/credits/p0', '/premium'])
      expect(await toPage(path, free), path).toMatch(/Text message 1 credit, (?:from )?€0\.\d\d/)
  })

  test('is that of the credits which pay for it, on every page of a member', async () => {
    const bought = await order(node, member, { bundle: 'p0' })
    await press(node, bought.checkout, 'paid')
    await runJobs()
    for (const path of [`/members/${friend}`, `/members/${friend}/chat`])
      expect(await toPage(path, member), path).toMatch(/1 credit ?, about €0\.50/)
  })
})

test('the premium page sells nothing to premium members and shows what they have', async () => {
  const read = async (paid: boolean) => {
    const member = await addMember(app.pool, { paid })
    return (await request('/premium', {}, member)).text()
  }
  const [free, premium] = [await read(false), await read(true)]
  expect(free).toContain(payments.premium.title)
  expect(free).toContain('name="bundle"')
  expect(premium).toContain(payments.premium.owned.title)
  expect(premium).toContain(payments.includes.photos)
  expect(premium).toContain('href="/credits/repeat-order"')
  expect(premium).not.toContain('name="bundle"')
  expect(premium).not.toContain(payments.premium.title)
})
