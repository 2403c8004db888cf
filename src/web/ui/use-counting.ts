import { useEffect, useRef, useState } from 'react'

const DURATION = 600

/**
 * The number to show while it counts from the last value to a new one. It is at its end at once
 * where the visitor prefers reduced motion.
 */
export function useCounting(value: number): number {
  const [displayed, setDisplayed] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    last.current = value
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = performance.now()
    let frame = requestAnimationFrame(function step(time) {
      const part = still ? 1 : Math.min(1, Math.max(0, time - start) / DURATION)
      setDisplayed(Math.round(value - (value - from) * (1 - part) ** 3))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return displayed
}
