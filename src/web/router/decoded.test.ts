import { expect, test } from 'vitest'
import { decoded } from './decoded.ts'

test.each([
  ['caf%C3%A9', 'café'],
  ['plain', 'plain'],
  ['%', '%'],
  ['50%-off', '50%-off'],
  ['%E0%A4%A', '%E0%A4%A'],
])('the part %s of an address is read as %s', (part, words) => {
  expect(decoded(part)).toBe(words)
})
