import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext, CurrentRouteContext } from './context.ts'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

type RouterViewProps = {
  router: Router
  /** Called once a page stands on the screen. */
  onCommit?: (current: CurrentRoute) => void
  children: ReactNode
}

/** Gives its children the page at hand. The next one takes over in a transition: until it is drawn, nothing flickers. */
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
