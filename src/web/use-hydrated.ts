import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over: a form that needs it can't be sent before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
