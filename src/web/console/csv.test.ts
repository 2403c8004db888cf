import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a text that a spreadsheet would run as a formula is exported as text', () => {
  expect(toCsv([['=HYPERLINK("x")', '+1', '-1', '@a', -5, 'a,b', 'plain', null]])).toBe(
    `"'=HYPERLINK(""x"")",'+1,'-1,'@a,-5,"a,b",plain,\r\n`,
  )
})
