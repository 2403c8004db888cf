import { deleteCaches, findWorker, findWorkerContainer } from './browser-storage.ts'
import { scriptUrlPolicy } from './script-url-policy.ts'

/**
 * The script's URL contains its version: a new version replaces the worker (specification, section
 * 7).
 */
const WORKER = '/service-worker.js?v=2'

const workerAddress = scriptUrlPolicy('service-worker', WORKER)

/** Returns null where the browser has no service workers, or refuses this one. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await findWorkerContainer()?.register(workerAddress())) ?? null
  } catch {
    return null
  }
}

/**
 * Registers the worker for every visitor, once the page is idle. The dev server builds no worker.
 */
export function registerWorkerWhenIdle(): void {
  if (!import.meta.env.PROD) return
  const register = () => void registerWorker()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register, { timeout: 5_000 }) : register()
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/**
 * Clears the caches at log-out, because even the list of loaded files reveals visited pages. The
 * worker caches the offline page again with the next page.
 */
export const clearCaches = (): Promise<void> => deleteCaches()

/** Closes notifications at log-out: their buttons would act for the next member. */
export async function closeNotifications(): Promise<void> {
  const registration = await findWorker()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
