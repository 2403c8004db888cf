import { expect, test } from 'vitest'
import { toCsv, toSheet } from './csv.ts'

const cells = ['=HYPERLINK("x")', '+1', '-1', '@a', -5, 'a,b', 'plain', null]

test('a text that a spreadsheet would run as a formula is exported as text', () => {
  expect(toCsv([cells])).toBe(`"'=HYPERLINK(""x"")",'+1,'-1,'@a,-5,"a,b",plain,\r\n`)
})

test.each(['＝1+1', '＋1', '－1', '＠a', '\t=1', '\r=1', '\n=1+1'])(
  'a text that begins with %j is no formula either',
  (text) => {
    expect(toCsv([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`)
  },
)

test('an amount stays a number, also a negative one', () => {
  expect(toCsv([[{ amount: -1999 }, { amount: 5 }, { amount: 120_000 }]])).toBe(
    '-19.99,0.05,1200.00\r\n',
  )
})

test('a file for a spreadsheet has its separators, decimals, times and encoding', () => {
  const line = ['Zoë; Ada', { amount: -1999 }, 0.5, '2026-11-26T12:01:54.123Z', '=1+1']
  expect(toSheet([line], 'de')).toBe(`\uFEFF"Zoë; Ada";-19,99;0,5;2026-11-26 12:01:54;'=1+1\r\n`)
  expect(toSheet([line], 'en')).toBe(`\uFEFFZoë; Ada,-19.99,0.5,2026-11-26 12:01:54,'=1+1\r\n`)
})
