import { expect, test } from 'vitest'
import { formatDuration, toWave } from './rules.ts'

test('a wave has 48 bars, the loudest 100', () => {
  const samples = Int16Array.from({ length: 4800 }, (_, i) => (i < 2400 ? 4000 : 16_000))
  const wave = toWave(samples)
  expect(wave).toHaveLength(48)
  expect([wave?.[0], wave?.at(-1)]).toEqual([25, 100])
})

test('silence has none, nor has nothing', () => {
  expect(toWave(new Int16Array(8000).fill(100))).toBeNull()
  expect(toWave(new Int16Array(0))).toBeNull()
})

test.each([
  [400, '0:01'],
  [59_000, '0:59'],
  [83_000, '1:23'],
])('%i ms is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})
