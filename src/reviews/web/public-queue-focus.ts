import { useState } from 'react'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'

/** The item of a queue in focus: the arrow keys, J and K move it; the first one if it is gone. */
export function useQueueFocus(ids: string[]) {
  const [focused, setFocused] = useState<string | null>(null)
  const at = Math.max(0, focused === null ? 0 : ids.indexOf(focused))
  const move = (step: number) => () => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, at + step))]
    setFocused(id ?? null)
    if (id) document.querySelector(`[data-review="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const [on, back] = [move(1), move(-1)]
  useShortcuts({ ArrowDown: on, ArrowRight: on, j: on, ArrowUp: back, ArrowLeft: back, k: back })
  return {
    at,
    setFocused,
    /** What takes the place of the item in focus once it is decided. */
    next: ids[at + 1] ?? ids[at - 1] ?? null,
  }
}
