import { describe, expect, test } from 'vitest'
import { decodeSegment } from './decode-segment.ts'

describe('decodeSegment', () => {
  test.each([
    ['caf%C3%A9', 'café'],
    ['plain', 'plain'],
    ['%', '%'],
    ['50%-off', '50%-off'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('the path segment %s is decoded as %s', (segment, words) => {
    expect(decodeSegment(segment)).toBe(words)
  })
})
