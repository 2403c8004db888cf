import type { SwitchPage } from '../../web/router/router-view.tsx'

let move: SwitchPage | null = null

/** Switches plainly until the transition of portraits has loaded. */
export const switchPage: SwitchPage = (change) => (move ? move(change) : void change())

export const loadPageSkeleton = async () => (await import('./page-skeleton.tsx')).PageSkeleton

/** Loads what a navigation shows while it runs, after the visitor's first move. */
export function loadNavigationEffects(): void {
  const transition = import('../../web/router/portrait-transition.ts').then((module) => {
    module.watchPresses()
    move = module.movePortrait
  })
  // Without a connection pages still switch.
  void Promise.all([transition, loadPageSkeleton()]).catch(() => {})
}
