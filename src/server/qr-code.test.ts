import { describe, expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

describe('QR codes', () => {
  test('draws a quiet zone of four modules and a finder pattern in three corners', () => {
    const { size, path } = qrCode('otpauth://totp/Vonk:noor@example.org?secret=JBSWY3DPEHPK3PXP')
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, length]) =>
      [x, y, length].map(Number),
    )
    expect(
      runs.every(
        ([x = 0, y = 0, length = 0]) => x >= 4 && y >= 4 && x + length <= size - 4 && y < size - 4,
      ),
    ).toBe(true)
    expect(path).toContain('M4 4h7v1h-7z')
    expect(path).toContain(`M${size - 11} 4h7v1h-7z`)
    expect(path).toContain(`M4 ${size - 5}h7v1h-7z`)
  })
})
