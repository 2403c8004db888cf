/**
 * Whether the server is reachable. The browser's `offline` is trusted; its `online` is not, so a
 * response has to confirm it.
 */
let offline = false
let probing = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const FIRST_PROBE = 2_000
const MAX_DELAY = 30_000
const TIMEOUT = 5_000

export const isOffline = (): boolean => offline

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the browser only; the server renders every page as online. */
export function watchConnection(): void {
  addEventListener('offline', () => setOffline(true))
  addEventListener('online', () => {
    attempts = 0
    void probe()
  })
  if (!navigator.onLine) setOffline(true)
}

/** Called when a request got no response: a probe finds out whether the connection is lost. */
export function reportNetworkError(): void {
  if (!offline) void probe()
}

async function probe(): Promise<void> {
  if (probing) return
  probing = true
  clearTimeout(timer)
  const reached = await fetch('/api/health.php', {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT),
  }).then(
    () => true,
    () => false,
  )
  probing = false
  attempts = reached ? 0 : attempts + 1
  setOffline(!reached)
}

function setOffline(isNowOffline: boolean): void {
  clearTimeout(timer)
  if (isNowOffline)
    timer = setTimeout(() => void probe(), Math.min(FIRST_PROBE * 2 ** attempts, MAX_DELAY))
  if (isNowOffline === offline) return
  offline = isNowOffline
  for (const listener of listeners) listener()
}
