import { onTestFinished } from 'vitest'
import { setHashCost } from '../../src/server/passwords/hash-password.ts'

/** The lowest cost that argon2 accepts. */
export const lowerHashCost = (): void => setHashCost({ memory: 8, passes: 1, parallelism: 1 })

/** Hashes as the product does until the end of the calling test. */
export function useProductHashCost(): void {
  setHashCost()
  onTestFinished(lowerHashCost)
}
