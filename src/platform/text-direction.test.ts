import { expect, test } from 'vitest'
import { formatNameAge, isolate, isolateValues } from './text-direction.ts'

test('isolates names that are written from right to left', () => {
  expect(`${isolate('שרה')}, 36`).toBe('\u2068שרה\u2069, 36')
  expect(isolate('فاطمة')).toBe('\u2068فاطمة\u2069')
  for (const name of ['Anna', 'Łukasz', 'Ольга', '美咲', '😀 Ann']) expect(isolate(name)).toBe(name)
})

test('keeps an age behind a name of any direction, and alone where the name is hidden', () => {
  expect(formatNameAge('שרה', 36)).toBe('\u2068שרה\u2069, 36')
  expect(formatNameAge('Anna', 36)).toBe('Anna, 36')
  expect(formatNameAge('', 36)).toBe('36')
  expect(formatNameAge('Anna', null)).toBe('Anna')
})

test('leaves values without such texts as they are', () => {
  const values = { name: 'Anna', age: 36 }
  expect(isolateValues(values)).toBe(values)
  expect(isolateValues({ name: 'שרה', age: 36 })).toEqual({ name: '\u2068שרה\u2069', age: 36 })
})
