import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret of this installation')

describe('the seal', () => {
  test('decrypts for its owner, and encrypts differently each time', () => {
    const [one, two] = [seal.encrypt('JBSWY3DP', '7'), seal.encrypt('JBSWY3DP', '7')]
    expect(seal.decrypt(one, '7')).toBe('JBSWY3DP')
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('JBSW')
  })

  test('does not decrypt for another owner, after a change or with another key', () => {
    const sealed = seal.encrypt('JBSWY3DP', '7')
    expect(() => seal.decrypt(sealed, '8')).toThrow('authenticate')
    expect(() => createSeal('another secret').decrypt(sealed, '7')).toThrow('authenticate')
    for (const offset of [0, 14, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[offset] = (changed[offset] ?? 0) ^ 1
      expect(() => seal.decrypt(changed, '7'), String(offset)).toThrow('authenticate')
    }
  })
})
