import type { Bus } from './bus.ts'

/** A bus within one process: for tests, and as the local part of the other buses. */
export function createLocalBus(): Bus {
  const listeners = new Set<(topic: string, payload: unknown) => void>()
  return {
    publish(topic, payload) {
      for (const listener of listeners) listener(topic, payload)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // No events are lost within one process.
    onGap: () => () => {},
  }
}
