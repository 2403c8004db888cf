/** Whether our server can be reached. A browser's own word is believed when it says no; that it is yes shows in an answer. */
let offline = false
let probing = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const FIRST_PROBE = 2_000
const LONGEST_PAUSE = 30_000
const PATIENCE = 5_000

export const isOffline = (): boolean => offline

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the browser only; the server renders every page as online. */
export function watchConnection(): void {
  addEventListener('offline', () => change(true))
  addEventListener('online', () => {
    attempts = 0
    void probe()
  })
  if (!navigator.onLine) change(true)
}

/** A request was not answered: whether that is the line, a probe finds out. */
export function reportNoAnswer(): void {
  if (!offline) void probe()
}

async function probe(): Promise<void> {
  if (probing) return
  probing = true
  clearTimeout(timer)
  const reached = await fetch('/api/health.php', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  )
  probing = false
  attempts = reached ? 0 : attempts + 1
  change(!reached)
}

function change(next: boolean): void {
  clearTimeout(timer)
  if (next) timer = setTimeout(() => void probe(), Math.min(FIRST_PROBE * 2 ** attempts, LONGEST_PAUSE))
  if (next === offline) return
  offline = next
  for (const listener of listeners) listener()
}
