import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: a form that requires JavaScript is disabled until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
