import { useEffect, useRef } from 'react'

/**
 * Focuses a control that is left when a change of the number has removed the one that had the focus:
 * otherwise Tab would start at the top of the page.
 */
export function useFocusFallback(count: number, find: () => HTMLElement | null | undefined): void {
  const previous = useRef(count)
  useEffect(() => {
    const isChanged = previous.current !== count
    previous.current = count
    if (isChanged && document.activeElement === document.body) find()?.focus()
  })
}
