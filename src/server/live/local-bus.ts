import type { Bus } from './bus.ts'

/** One process alone: tests, and the ground that the other buses stand on. */
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
    // Nothing gets lost inside one process.
    onGap: () => () => {},
  }
}
