import { useState } from 'react'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useQueueFocus } from './use-queue-focus.ts'

/** The item in focus of a queue of members, and the last decision, which Z takes back. */
export function useDecisions<Item extends { member: string }, Decision>(
  items: Item[],
  undo: (member: string) => void,
) {
  const [last, setLast] = useState<{ item: Item; decision: Decision } | null>(null)
  const { at, next, setFocused } = useQueueFocus(items.map(({ member }) => member))
  const undoLast = () => {
    if (!last) return
    undo(last.item.member)
    setFocused(last.item.member)
    setLast(null)
  }
  useShortcuts({ z: undoLast })
  const showNext = (item: Item, decision: Decision) => {
    setFocused(next)
    setLast({ item, decision })
  }
  return { at, setFocused, last, undoLast, showNext }
}
