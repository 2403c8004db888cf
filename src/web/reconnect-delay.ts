const FIRST = 1_000
const LONGEST = 30_000

/**
 * Milliseconds before try number `attempts` (from 1): doubling, up to half a minute, and scattered over half of that by
 * `chance` (32 random bits), so that a node that comes back is not met by everybody at once.
 */
export function reconnectDelay(attempts: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** (attempts - 1))
  return most / 2 + (most / 2) * (chance / 0xff_ff_ff_ff)
}
