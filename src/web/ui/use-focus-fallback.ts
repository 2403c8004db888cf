import { useEffect, useRef } from 'react'

/**
 * Focuses what is left when a change of the state has removed the control that had the focus:
 * otherwise Tab would start at the top of the page.
 */
export function useFocusFallback(
  state: string | number,
  find: () => HTMLElement | null | undefined,
): void {
  const previous = useRef(state)
  useEffect(() => {
    const isChanged = previous.current !== state
    previous.current = state
    if (isChanged && document.activeElement === document.body) find()?.focus()
  })
}
