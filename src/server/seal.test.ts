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

  test('decrypts what the previous secret encrypted, and encrypts with the new one', () => {
    const sealed = seal.encrypt('JBSWY3DP', '7')
    const rotated = createSeal('a new secret', 'a secret of this installation')
    expect(rotated.decrypt(sealed, '7')).toBe('JBSWY3DP')
    expect(createSeal('a new secret').decrypt(rotated.encrypt('NEW', '7'), '7')).toBe('NEW')
    expect(() => rotated.decrypt(sealed, '8')).toThrow('authenticate')
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
