import { useSyncExternalStore } from 'react'
import type { Method } from '../../providers/rules.ts'

const noopSubscribe = () => () => {}
const onServer = () => false

/** Apple's API; absent in other browsers. */
function canApplePay(): boolean {
  const session: unknown = Reflect.get(window, 'ApplePaySession')
  if (typeof session !== 'function') return false
  const canMakePayments: unknown = Reflect.get(session, 'canMakePayments')
  return (
    typeof canMakePayments === 'function' && Reflect.apply(canMakePayments, session, []) === true
  )
}

/** The offered methods that this device supports. */
export function useAvailableMethods(offered: Method[]): Method[] {
  const apple = useSyncExternalStore(noopSubscribe, canApplePay, onServer)
  return offered.filter((method) => method !== 'applepay' || apple)
}
