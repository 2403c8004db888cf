import type { ReactNode } from 'react'

export type ToastTone = 'ok' | 'info' | 'like' | 'danger'

export type Toast = {
  tone: ToastTone
  /** One or two short sentences; may end with a link or TextButton. */
  text: ReactNode
  /** Stays until dismissed, as errors do. */
  stays?: true
}

let queue: Toast[] = []
const listeners = new Set<() => void>()

/** Shows a toast. Errors ("danger") stay until dismissed. */
export function showToast(toast: Toast): void {
  queue = [...queue, toast]
  for (const listener of listeners) listener()
}

export function queuedToasts(): readonly Toast[] {
  return queue
}

export function drainToasts(): readonly Toast[] {
  const drained = queue
  queue = []
  return drained
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
