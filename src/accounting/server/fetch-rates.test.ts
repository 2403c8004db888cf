import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { rows } from '../../server/database/query.ts'
import { getBrandSettings, saveSettings } from '../../sites/console/contract.ts'
import { accountingSchedules } from './jobs.ts'

const { app, as } = await testApp()
const admin = await as(await addStaff(app.pool, ['admin']))
const address = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'
const document = (...days: [day: string, rate: string][]) =>
  `<?xml version="1.0"?><gesmes:Envelope><Cube>${days
    .map(([day, rate]) => `<Cube time="${day}"><Cube currency="PLN" rate="${rate}"/></Cube>`)
    .join('')}</Cube></gesmes:Envelope>`
const requests: string[] = []
let answer = { status: 200, text: '' }
const { settings } = app.siteById(1)

beforeEach(() => {
  requests.splice(0)
  app.outgoing.request = async (url) => {
    requests.push(url)
    return { status: answer.status, header: () => null, body: Buffer.from(answer.text) }
  }
})
afterEach(() => {
  settings.rates_url = ''
})

async function fetchRates(): Promise<void> {
  for (const work of accountingSchedules)
    if (work.name === 'accounting_fetch_rates') await runScheduled(app, work)
}

const stored = () =>
  rows(
    app.pool,
    sql`select to_char(day, 'YYYY-MM-DD') as day, trim_scale(rate)::text as rate from exchange_rate order by day`,
  )

describe('the daily fetch of reference rates', () => {
  test('requests nothing without an address', async () => {
    await fetchRates()
    expect(requests).toEqual([])
  })

  test('stores new days and never changes a known one', async () => {
    settings.rates_url = address
    answer = { status: 200, text: document(['2026-11-26', '4.21']) }
    await fetchRates()
    answer = { status: 200, text: document(['2026-11-27', '4.25'], ['2026-11-26', '9.99']) }
    await fetchRates()
    expect(requests).toEqual([address, address])
    expect(await stored()).toEqual([
      { day: '2026-11-26', rate: '4.21' },
      { day: '2026-11-27', rate: '4.25' },
    ])
  })

  test.each([
    ['does not have it', { status: 404, text: '' }, 'answered 404'],
    ['answers something else', { status: 200, text: '<html>Maintenance</html>' }, 'no rates'],
  ])('fails and keeps what is stored where the address %s', async (_, other, message) => {
    settings.rates_url = address
    answer = other
    const before = await stored()
    await expect(fetchRates()).rejects.toThrow(message)
    expect(await stored()).toEqual(before)
  })

  test('an address inside the installation is refused when it is entered', async () => {
    const { brand } = await admin(getBrandSettings, { site: 1 })
    await expect(
      admin(saveSettings, {
        site: 1,
        revision: brand.revision,
        changes: { rates_url: 'http://127.0.0.1:5432/' },
        reason: 'Rates of the bank.',
      }),
    ).rejects.toMatchObject({ code: 'address_refused', params: { field: 'rates_url' } })
  })
})
