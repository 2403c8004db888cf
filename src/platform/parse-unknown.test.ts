import { expect, test } from 'vitest'
import { numberOf, parsed, partOf, textOf } from './parse-unknown.ts'

test('what is not there, or not of the kind asked for, is nothing', () => {
  expect(textOf({ code: 'blocked' }, 'code')).toBe('blocked')
  expect(textOf({ code: 7 }, 'code')).toBeNull()
  expect(numberOf({ at: 7 }, 'at')).toBe(7)
  expect(numberOf('text', 'at')).toBeNull()
  expect(partOf(null, 'error')).toBeUndefined()
  expect(partOf({ error: { code: 'x' } }, 'error')).toEqual({ code: 'x' })
})

test('text that is no JSON is nothing', () => {
  expect(parsed('{"a":1}')).toEqual({ a: 1 })
  expect(parsed('<html>')).toBeNull()
  expect(parsed(null)).toBeNull()
})
