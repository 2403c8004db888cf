const MIN_DELAY = 1_000
const MAX_DELAY = 30_000

/**
 * Milliseconds before try number `attempts` (from 1): doubling, up to half a minute, and scattered over half of that by
 * `chance` (32 random bits), so that a node that comes back is not met by everybody at once.
 */
export function reconnectDelay(attempts: number, randomBits: number): number {
  const maxDelay = Math.min(MAX_DELAY, MIN_DELAY * 2 ** (attempts - 1))
  return maxDelay / 2 + (maxDelay / 2) * (randomBits / 0xff_ff_ff_ff)
}
