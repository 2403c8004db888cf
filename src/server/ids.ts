import { randomInt } from 'node:crypto'

const LOWEST = 100_000_000_000_000
const STEP = 281_474_976_710_655 - 1

/** A new id as a decimal string of 15 digits: not to be guessed, and safe in a JavaScript number too. */
export const newId = (): string => String(LOWEST + randomInt(STEP))
