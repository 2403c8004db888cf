import { randomInt } from 'node:crypto'

const LOWEST = 100_000_000_000_000
const STEP = 281_474_976_710_655 - 1

/**
 * Returns a random id as a decimal string of 15 digits, which also fits a JavaScript number safely.
 */
export const newId = (): string => String(LOWEST + randomInt(STEP))
