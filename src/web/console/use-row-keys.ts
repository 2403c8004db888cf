import { useState } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

/**
 * Moves through a list by J and K or the arrows and opens the row by Enter. Returns the key of the
 * current row, for `DataTable`.
 */
export function useRowKeys(keys: string[], onOpen: (key: string) => void): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const move = (step: 1 | -1) => () => {
    const at = current === null ? -1 : keys.indexOf(current)
    const next = keys[Math.max(0, Math.min(keys.length - 1, at + step))]
    if (next === undefined) return
    setCurrent(next)
    document.querySelector(`[data-row="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    Enter: current === null ? undefined : () => onOpen(current),
  })
  return current !== null && keys.includes(current) ? current : null
}
