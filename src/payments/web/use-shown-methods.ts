import { useSyncExternalStore } from 'react'
import type { Method } from '../rules.ts'

const never = () => () => {}
const onServer = () => false

/** Apple's own question to a device; absent everywhere else. */
function canApplePay(): boolean {
  const session: unknown = Reflect.get(window, 'ApplePaySession')
  if (typeof session !== 'function') return false
  const ask: unknown = Reflect.get(session, 'canMakePayments')
  return typeof ask === 'function' && Reflect.apply(ask, session, []) === true
}

/** The offered methods that this device can use. */
export function useShownMethods(offered: Method[]): Method[] {
  const apple = useSyncExternalStore(never, canApplePay, onServer)
  return offered.filter((method) => method !== 'applepay' || apple)
}
