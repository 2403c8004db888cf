import { useEffect, useState } from 'react'

/** An instant of the server's clock, and when (on the browser's own stopwatch, in milliseconds) it was heard. */
export type ServerTime = { now: string; receivedAt: number }

/** Milliseconds until the deadline by the server's clock, each second; the browser's own clock is never asked. */
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
