/** Milliseconds after which a busy browser prefetches all the same (specification, section 9). */
const LIMIT = 2_000

export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: LIMIT })
  else setTimeout(action, LIMIT)
}
