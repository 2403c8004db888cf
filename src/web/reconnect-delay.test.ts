import { describe, expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

describe('reconnectDelay', () => {
  test('the delay grows with each attempt up to half a minute', () => {
    expect([1, 2, 3, 6, 50].map((attempt) => reconnectDelay(attempt, 0xff_ff_ff_ff))).toEqual([
      1_000, 2_000, 4_000, 30_000, 30_000,
    ])
  })

  test('a thousand browsers are spread evenly over half of the delay', () => {
    const delays = Array.from({ length: 1_000 }, (_, index) =>
      reconnectDelay(3, (index / 1_000) * 0xff_ff_ff_ff),
    )
    expect([Math.min(...delays), Math.round(Math.max(...delays))]).toEqual([2_000, 3_998])
    const inOneTenth = delays.filter((delay) => delay < 2_200).length
    expect(inOneTenth).toBe(100)
  })
})
