import { untyped } from '../platform/untyped.ts'

/** The worker's address carries its version: another one replaces it (specification, section 7). */
const WORKER = '/service-worker.js?v=2'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}
type Policy = { createScriptURL(url: string): unknown }

/** Not in every browser yet. */
const trustedTypes = (): TrustedTypes | undefined => untyped(Reflect.get(window, 'trustedTypes'))

let policy: Policy | undefined

/** Our pages turn no text into a script (Trusted Types); this is the one address that may become a worker. */
function workerAddress(): string {
  policy ??= trustedTypes()?.createPolicy('service-worker', { createScriptURL: () => WORKER })
  return policy ? untyped(policy.createScriptURL(WORKER)) : WORKER
}

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerAddress())

/** For every visitor, once the page has what it needs itself. The dev server builds no worker. */
export function registerWorkerWhenIdle(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void registerWorker().catch(() => {})
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register, { timeout: 5_000 }) : register()
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** At log-out: even which built files were loaded says something. The worker caches the offline page again with the next page. */
export async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
