import { useSyncExternalStore } from 'react'
import type { Method } from '../rules.ts'

const noopSubscribe = () => () => {}
const onServer = () => false

/** Apple's own question to a device; absent everywhere else. */
function canApplePay(): boolean {
  const session: unknown = Reflect.get(window, 'ApplePaySession')
  if (typeof session !== 'function') return false
  const canMakePayments: unknown = Reflect.get(session, 'canMakePayments')
  return (
    typeof canMakePayments === 'function' && Reflect.apply(canMakePayments, session, []) === true
  )
}

/** The offered methods that this device can use. */
export function useAvailableMethods(offered: Method[]): Method[] {
  const apple = useSyncExternalStore(noopSubscribe, canApplePay, onServer)
  return offered.filter((method) => method !== 'applepay' || apple)
}
