import { useEffect, useState } from 'react'

/** A server time, and when it was received by the browser's monotonic clock (milliseconds). */
export type ServerTime = { now: string; receivedAt: number }

/**
 * Milliseconds until the deadline by the server's clock, updated every second. The browser's wall
 * clock is not used.
 */
export function useCountdown(ends: string, { now, receivedAt }: ServerTime): number {
  const remainingAtReceipt = Date.parse(ends) - Date.parse(now)
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const tick = () => setElapsed(performance.now() - receivedAt)
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [receivedAt])
  return Math.max(0, remainingAtReceipt - elapsed)
}
