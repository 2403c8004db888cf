import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext, ShownContext } from './context.ts'
import type { Shown } from './page.ts'
import type { Router } from './router.ts'

type RouterViewProps = {
  router: Router
  /** Called once a page stands on the screen. */
  onShown?: (shown: Shown) => void
  children: ReactNode
}

/** Gives its children the page at hand. The next one takes over in a transition: until it is drawn, nothing flickers. */
export function RouterView({ router, onShown, children }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setShown(router.shown()))
    follow()
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => onShown?.(shown), [onShown, shown])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  )
}
