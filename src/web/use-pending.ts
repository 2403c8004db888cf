import { useEffect, useState } from 'react'

/** Milliseconds that the sign of a fetch stays, so that none flashes (specification, section 9). */
const MINIMUM = 200

/** Whether something is pending, or its sign has been visible for less than the minimum. */
export function usePending(pending: boolean): boolean {
  const [ended, setEnded] = useState(true)
  if (pending && ended) setEnded(false)
  useEffect(() => {
    if (!pending) return
    const start = performance.now()
    return () => {
      const left = start + MINIMUM - performance.now()
      setTimeout(() => setEnded(true), Math.max(0, left))
    }
  }, [pending])
  return pending || !ended
}
