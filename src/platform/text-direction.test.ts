import { expect, test } from 'vitest'
import { isolate, isolateValues } from './text-direction.ts'

test('isolates names that are written from right to left', () => {
  expect(`${isolate('שרה')}, 36`).toBe('\u2068שרה\u2069, 36')
  expect(isolate('فاطمة')).toBe('\u2068فاطمة\u2069')
  for (const name of ['Anna', 'Łukasz', 'Ольга', '美咲', '😀 Ann']) expect(isolate(name)).toBe(name)
})

test('leaves values without such texts as they are', () => {
  const values = { name: 'Anna', age: 36 }
  expect(isolateValues(values)).toBe(values)
  expect(isolateValues({ name: 'שרה', age: 36 })).toEqual({ name: '\u2068שרה\u2069', age: 36 })
})
