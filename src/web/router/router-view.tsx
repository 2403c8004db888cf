import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { RouterContext, CurrentRouteContext } from './context.ts'
import type { CurrentRoute } from './page.ts'
import type { Router } from './router.ts'

/** Runs the change to another page; the promise of `change` resolves when it is in the DOM. */
export type SwitchPage = (change: () => Promise<void>) => void

type RouterViewProps = {
  router: Router
  /** Called after a page was committed to the DOM. */
  onCommit?: (current: CurrentRoute) => void
  /** By default a plain change. */
  switchPage?: SwitchPage
  children: ReactNode
}

const nothing = () => {}
const switchPlainly: SwitchPage = (change) => void change()

/**
 * Provides the current route to its children. Navigations are React transitions, so the old page
 * stays until the new one is rendered.
 */
export function RouterView({
  router,
  onCommit,
  switchPage = switchPlainly,
  children,
}: RouterViewProps) {
  const [current, setCurrent] = useState(router.current)
  const committed = useRef(nothing)
  useLayoutEffect(() => {
    let visible = current
    const update = () => {
      const next = router.current()
      if (next === visible) return
      const change = () =>
        new Promise<void>((resolve) => {
          // A later change supersedes this one, and then both are done.
          const earlier = committed.current
          committed.current = () => {
            earlier()
            resolve()
          }
          startTransition(() => setCurrent(router.current()))
        })
      if (next.location.pathname === visible.location.pathname) void change()
      else switchPage(change)
      visible = next
    }
    update()
    return router.subscribe(update)
    // oxlint-disable-next-line react/exhaustive-deps -- only the page shown when it subscribes; the router reports the later ones
  }, [router, switchPage])
  useLayoutEffect(() => {
    onCommit?.(current)
    committed.current()
    committed.current = nothing
  }, [onCommit, current])
  return (
    <RouterContext value={router}>
      <CurrentRouteContext value={current}>{children}</CurrentRouteContext>
    </RouterContext>
  )
}
