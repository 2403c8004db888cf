import { useEffect, useState } from 'react'

/** How far below the viewport an element counts as near, in pixels: about a screen of a phone. */
const MARGIN = 700

/** Whether the element has once been near the viewport; false on the server. Pass `ref` to it. */
export function useNearViewport(): [ref: (element: Element | null) => void, near: boolean] {
  const [element, setElement] = useState<Element | null>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${MARGIN}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, near])
  return [setElement, near]
}
