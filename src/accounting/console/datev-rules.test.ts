import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SiteSettings } from '../../sites/settings-contract.ts'
import { toBookings, toJournal, type BookedInvoice } from './booking-rules.ts'
import { toDatevBatch, toDatevBatches, toFiscalYear } from './datev-rules.ts'

const invoice = (changes: Partial<BookedInvoice>): BookedInvoice => ({
  number: 'VONK-000070',
  kind: 'sale',
  country: 'DE',
  currency: 'EUR',
  gross: 1999,
  vat_rate: 1900,
  issued_at: '2026-11-24T10:00:00.000Z',
  corrects: null,
  ...changes,
})
const settlement = {
  provider: 'adyen',
  id: '=batch-1-EUR;x"',
  currency: 'EUR',
  paid_out_at: '2026-11-25T02:00:00.000Z',
  booked_at: '2026-11-25T02:00:00.000Z',
  payments: 3998,
  refunds: -999,
  chargebacks: 0,
  fees: -62,
  reserves: -100,
  amount: 2837,
}
const datev = { ...z.parse(SiteSettings, {}).datev, consultant: 29098, client: 55003 }
const bookings = toBookings(datev, 'DE', {
  invoices: [
    invoice({}),
    invoice({ number: 'VONK-000071', country: 'FR', vat_rate: 2000 }),
    invoice({ number: 'VONK-000072', country: 'GR', vat_rate: 2400 }),
    invoice({ number: 'VONK-000073', country: 'CH', currency: 'CHF', vat_rate: 0 }),
    invoice({
      number: 'VONK-000074',
      kind: 'credit_note',
      gross: -1000,
      corrects: 'VONK-000070',
    }),
  ],
  settlements: [settlement],
  deferred: [
    { day: '2026-11-24', currency: 'EUR', cause: 'sale', amount: 1680 },
    { day: '2026-11-25', currency: 'EUR', cause: 'spent', amount: -336 },
  ],
})
const batch = {
  datev,
  from: '2026-11-01',
  to: '2026-11-30',
  now: new Date('2026-12-01T08:09:10.123Z'),
  bookings,
}
const text = toDatevBatch(batch)
const [header = '', names = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
const cells = lines.map((line) => line.split(';'))

describe('a DATEV batch', () => {
  test('begins with the header of its format, adviser, client, year and period', () => {
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201080910123;;"VK";"";"";29098;55003;20260101;4;20261101;20261130;"Vonk 2026-11";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
    expect(header.split(';')).toHaveLength(31)
  })

  test('has all columns of the format in every line', () => {
    expect(names.split(';')).toHaveLength(125)
    for (const line of cells) expect(line).toHaveLength(125)
    expect(names.split(';').slice(39, 41)).toEqual([
      'EU-Land u. UStID (Bestimmung)',
      'EU-Steuersatz (Bestimmung)',
    ])
    expect(names.split(';')[113]).toBe('Festschreibung')
  })

  test('books sales where their tax is owed, and credit notes the other way', () => {
    const sales = cells.slice(0, 5).map((line) => [...line.slice(0, 3), ...line.slice(6, 8)])
    expect(sales).toEqual([
      ['19,99', '"S"', '"EUR"', '1400', '8400'],
      ['19,99', '"S"', '"EUR"', '1400', '8320'],
      ['19,99', '"S"', '"EUR"', '1400', '8320'],
      ['19,99', '"S"', '"CHF"', '1400', '8338'],
      ['10,00', '"H"', '"EUR"', '1400', '8400'],
    ])
    expect(cells.slice(0, 4).map((line) => line.slice(39, 41))).toEqual([
      ['', ''],
      ['"FR"', '20,00'],
      ['"EL"', '24,00'],
      ['', ''],
    ])
    expect(cells[0]?.slice(9, 14)).toEqual(['2411', '"VONK-000070"', '', '', '"Verkauf DE"'])
    expect(cells[4]?.slice(10, 14)).toEqual([
      '"VONK-000074"',
      '"VONK-000070"',
      '',
      '"Gutschrift DE zu VONK-000070"',
    ])
  })

  test('leaves the account of the provider as it was, and takes no formula or column from its texts', () => {
    const payout = cells.slice(5, 10)
    expect(payout.map((line) => [...line.slice(0, 2), ...line.slice(6, 8)])).toEqual([
      ['39,98', '"S"', '1360', '1400'],
      ['9,99', '"H"', '1360', '1400'],
      ['0,62', '"H"', '1360', '4970'],
      ['1,00', '"H"', '1360', '1525'],
      ['28,37', '"H"', '1360', '1200'],
    ])
    const sum = payout.reduce(
      (total, [amount = '', side]) =>
        total + (side === '"S"' ? 1 : -1) * Number(amount.replace(',', '')),
      0,
    )
    expect(sum).toBe(0)
    expect(payout[0]?.[10]).toBe('"batch-1-EURx"')
  })
})

test('a batch defers the income of a sale and releases it as its credits are used', () => {
  const deferred = cells.slice(10)
  expect(
    deferred.map((line) => [...line.slice(0, 3), ...line.slice(6, 8), line[9], line[13]]),
  ).toEqual([
    ['16,80', '"S"', '"EUR"', '8200', '0990', '2411', '"Abgrenzung Verkauf"'],
    ['3,36', '"H"', '"EUR"', '8200', '0990', '2511', '"Abgrenzung verbraucht"'],
  ])
})

test('more bookings than DATEV takes in a file are several files, and none is lost', () => {
  const many = Array.from({ length: 100_001 }, () => bookings[0] ?? []).flat()
  const files = toDatevBatches({ ...batch, bookings: many })
  expect(files.map(({ name }) => name)).toEqual([
    'EXTF_Buchungsstapel_2026-11-01_2026-11-30_1.csv',
    'EXTF_Buchungsstapel_2026-11-01_2026-11-30_2.csv',
  ])
  expect(files.map(({ content }) => content.trimEnd().split('\r\n').length - 2)).toEqual([
    99_999, 2,
  ])
  expect(toDatevBatches(batch)).toEqual([
    { name: 'EXTF_Buchungsstapel_2026-11-01_2026-11-30.csv', content: text },
  ])
})

describe('the journal', () => {
  const [head = '', ...journal] = toJournal(bookings).trimEnd().split('\r\n')

  test('has a line for each booking, with what it corrects and where its tax is owed', () => {
    expect(journal).toHaveLength(bookings.length)
    for (const line of journal) expect(line.split(',')).toHaveLength(head.split(',').length)
    expect(journal[1]).toBe('2026-11-24,1400,8320,19.99,EUR,VONK-000071,Verkauf FR,,FR,20.00')
    expect(journal[4]).toBe(
      '2026-11-24,1400,8400,-10.00,EUR,VONK-000074,Gutschrift DE zu VONK-000070,VONK-000070,,',
    )
  })

  test('books a payout of a closed month on a later day, and says of which day it is', () => {
    const late = { ...settlement, id: 'late', booked_at: '2026-12-03T04:00:00.000Z' }
    const [line = ''] = toJournal(
      toBookings(datev, 'DE', { invoices: [], settlements: [late], deferred: [] }),
    )
      .split('\r\n')
      .slice(1)
    expect(line).toBe('2026-12-03,1360,1400,39.98,EUR,late,adyen payments vom 2026-11-25,,,')
  })
})

test('a fiscal year begins in its month, this year or the last', () => {
  expect(toFiscalYear('2026-11-01', 1)).toBe('2026-01-01')
  expect(toFiscalYear('2026-03-31', 4)).toBe('2025-04-01')
  expect(toFiscalYear('2026-04-01', 4)).toBe('2026-04-01')
})
