import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode, qrModules } from './qr-code.ts'

const text = (length: number) => 'otpauth://totp/'.slice(0, length) + 'aB3%'.repeat(200).slice(0, Math.max(0, length - 15))
const digest = (length: number) =>
  createHash('sha256')
    .update(qrModules(text(length)).flat().map(Number).join(''))
    .digest('hex')
    .slice(0, 16)

/** Each of these was read back by another's reader (jsQR 1.4). */
test.each([
  [1, 21, 'df9d08e367537cec'],
  [14, 21, 'ff942ccc2c48247a'],
  [43, 33, 'fbea9c0211d081d1'],
  [85, 41, '5a80ec9ead42a73c'],
  [122, 45, '7954dc9c341133eb'],
  [180, 53, 'a4bdfe5e5fb49297'],
  [214, 61, '6267a0ff35e96324'],
  [331, 69, '9cc9b65612e42019'],
  [412, 77, 'fe94a1c1af7c338c'],
  [560, 89, '2f14687525684d72'],
  [660, 97, '98c7f2b137c09ef4'],
])('%i bytes make the symbol that a reader reads', (length, size, hash) => {
  expect(qrModules(text(length))).toHaveLength(size)
  expect(digest(length)).toBe(hash)
})

test('the drawing has a quiet zone around it', () => {
  const { size, path } = qrCode(text(14))
  expect(size).toBe(21 + 8)
  expect(path).toMatch(/^M4 4h7v1h-7z/)
})

test('what fits no symbol is refused', () => {
  expect(() => qrCode(text(800))).toThrow('too long')
})
