import type { ReactNode } from 'react'

export type ToastTone = 'ok' | 'info' | 'like' | 'danger'

export type Toast = {
  tone: ToastTone
  /** One or two short sentences; a link or TextButton may end them. */
  text: ReactNode
}

let waiting: Toast[] = []
const listeners = new Set<() => void>()

/** Shows a toast at the edge of the screen. Errors ("danger") stay until dismissed. */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast]
  for (const listener of listeners) listener()
}

export function waitingToasts(): readonly Toast[] {
  return waiting
}

export function takeToasts(): readonly Toast[] {
  const taken = waiting
  waiting = []
  return taken
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
