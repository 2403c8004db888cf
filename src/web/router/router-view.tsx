import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext, CurrentRouteContext } from './context.ts'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

type RouterViewProps = {
  router: Router
  /** Called after a page was committed to the DOM. */
  onCommit?: (current: CurrentRoute) => void
  children: ReactNode
}

/**
 * Provides the current route to its children. Navigations are React transitions, so the old page
 * stays until the new one is rendered.
 */
export function RouterView({ router, onCommit, children }: RouterViewProps) {
  const [current, setCurrent] = useState(router.current)
  useLayoutEffect(() => {
    const update = () => startTransition(() => setCurrent(router.current()))
    update()
    return router.subscribe(update)
  }, [router])
  useLayoutEffect(() => onCommit?.(current), [onCommit, current])
  return (
    <RouterContext value={router}>
      <CurrentRouteContext value={current}>{children}</CurrentRouteContext>
    </RouterContext>
  )
}
