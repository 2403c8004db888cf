/**
 * Lets a few reads run at once and the others wait for their turn, oldest first, as a page requests
 * all its photos at once.
 */
export type ReadQueue = {
  /** Resolves to false for a read that waited too long; else `end` must be called after it. */
  begin(): Promise<boolean>
  end(): void
  /** Whether there is room for one more. */
  hasRoom(): boolean
}

/** A read runs for 5 to 30 ms, mostly in one thread; more at once only make each other late. */
const MAX_RUNNING = 32
const MAX_WAITING = 1_000
const MAX_WAITING_UNDER_PRESSURE = 96
/** Milliseconds, under pressure. */
const MAX_WAIT = 400

type QueueEntry = { since: number; start(isInTime: boolean): void }

/** Without pressure a read waits for as long as it takes: all streams of a node may reconnect at once. */
export function createReadQueue(
  isUnderPressure: () => boolean,
  now: () => number = () => performance.now(),
): ReadQueue {
  let running = 0
  const waiting = new Set<QueueEntry>()
  return {
    hasRoom: () => waiting.size < (isUnderPressure() ? MAX_WAITING_UNDER_PRESSURE : MAX_WAITING),
    begin() {
      if (running < MAX_RUNNING) {
        running += 1
        return Promise.resolve(true)
      }
      return new Promise((start) => waiting.add({ since: now(), start }))
    },
    // Needs no timer: reads end all the time, and each lets the late ones know.
    end() {
      for (const next of waiting) {
        waiting.delete(next)
        const isInTime = !isUnderPressure() || now() - next.since <= MAX_WAIT
        next.start(isInTime)
        if (isInTime) return
      }
      running -= 1
    },
  }
}
