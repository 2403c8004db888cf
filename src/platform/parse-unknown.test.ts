import { describe, expect, test } from 'vitest'
import { numberProperty, parseJson, getProperty, stringProperty } from './parse-unknown.ts'

describe('reading unknown values', () => {
  test('returns null for properties that are missing or of another type', () => {
    expect(stringProperty({ code: 'blocked' }, 'code')).toBe('blocked')
    expect(stringProperty({ code: 7 }, 'code')).toBeNull()
    expect(numberProperty({ at: 7 }, 'at')).toBe(7)
    expect(numberProperty('text', 'at')).toBeNull()
    expect(getProperty(null, 'error')).toBeUndefined()
    expect(getProperty({ error: { code: 'x' } }, 'error')).toEqual({ code: 'x' })
  })

  test('returns null for text that is not JSON', () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 })
    expect(parseJson('<html>')).toBeNull()
    expect(parseJson(null)).toBeNull()
  })
})
