import { useEffect, useRef } from 'react'

let isFirst = true

/**
 * Focuses the heading of a step that follows another one: the button that led to it has gone, and a
 * screen reader would say nothing.
 */
export function useStepFocus() {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  return heading
}
