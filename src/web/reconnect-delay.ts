const MIN_DELAY = 1_000
const MAX_DELAY = 30_000

/**
 * Milliseconds before attempt number `attempts` (from 1): doubles up to half a minute and adds
 * jitter of half of it, from 32 `randomBits`, so that clients do not reconnect to a restarted node
 * all at once.
 */
export function reconnectDelay(attempts: number, randomBits: number): number {
  const maxDelay = Math.min(MAX_DELAY, MIN_DELAY * 2 ** (attempts - 1))
  return maxDelay / 2 + (maxDelay / 2) * (randomBits / 0xff_ff_ff_ff)
}
