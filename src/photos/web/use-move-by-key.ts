import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }

/** The keys of a photo strip: arrows, Home, End. */
export function moveByKey(
  event: KeyboardEvent,
  current: number,
  show: (index: number) => void,
): void {
  // Ignores keys of dialogs that were opened from here, which bubble through React's tree.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const step = steps[event.key]
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  if (event.key === 'Home') show(0)
  else if (event.key === 'End') show(Infinity)
  else show(current + (step ?? 0))
}
