const MIN_DELAY = 1_000
const MAX_DELAY = 30_000

/**
 * Milliseconds before attempt number `attempts` (from 1): doubles up to half a minute, with jitter
 * from 32 `randomBits`.
 */
export const reconnectDelay = (attempts: number, randomBits: number): number =>
  withJitter(Math.min(MAX_DELAY, MIN_DELAY * 2 ** (attempts - 1)), randomBits)

/**
 * Half of the milliseconds and a random share of the other half, from 32 `randomBits`, so that
 * clients do not return to a restarted or overloaded node all at once.
 */
export const withJitter = (milliseconds: number, randomBits: number): number =>
  milliseconds / 2 + (milliseconds / 2) * (randomBits / 0xff_ff_ff_ff)
