import { expect, test } from 'vitest'
import { numberProperty, parseJson, propertyOf, stringProperty } from './parse-unknown.ts'

test('what is not there, or not of the kind asked for, is nothing', () => {
  expect(stringProperty({ code: 'blocked' }, 'code')).toBe('blocked')
  expect(stringProperty({ code: 7 }, 'code')).toBeNull()
  expect(numberProperty({ at: 7 }, 'at')).toBe(7)
  expect(numberProperty('text', 'at')).toBeNull()
  expect(propertyOf(null, 'error')).toBeUndefined()
  expect(propertyOf({ error: { code: 'x' } }, 'error')).toEqual({ code: 'x' })
})

test('text that is no JSON is nothing', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('<html>')).toBeNull()
  expect(parseJson(null)).toBeNull()
})
