import { useSyncExternalStore } from 'react'
import { lazyExtra } from '../../../web/lazy.tsx'

const PullToRefresh = lazyExtra(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh)

const never = () => () => {}
const isInstalledOnTouch = () =>
  matchMedia('(display-mode: standalone)').matches && navigator.maxTouchPoints > 0

/** Browsers reload a page that is pulled down; the installed app does not on every system. */
export function LazyPullToRefresh() {
  const installed = useSyncExternalStore(never, isInstalledOnTouch, () => false)
  return installed ? <PullToRefresh /> : null
}
