import { createReadQueue, type ReadQueue } from './read-queue.ts'

/**
 * What a node turns away when it cannot keep up: reads first, then writes. `essential` is never
 * turned away: payments, health and files.
 */
export type Priority = 'read' | 'write' | 'essential'

export type Admission = {
  accepts(priority: Priority): boolean
  reads: ReadQueue
  /** A read took so many milliseconds, with its wait. */
  record(milliseconds: number): void
  /** Ends a window of `WINDOW` milliseconds; `delay` is the event loop's in milliseconds. */
  adjust(delay: number): void
  /** 0 at rest; at 1 all but a few reads are turned away, from then on also writes. */
  pressure(): number
}

/** Milliseconds between two adjustments. */
export const WINDOW = 250
/** Milliseconds that the median read may take; at rest it takes 5 to 30. */
const TARGET = 400
/** The few that are still accepted show whether the load is over. */
const MAX_PRESSURE = 1.9
const RISE = 0.1
const FALL = 0.05

/**
 * Rejects a share of the requests, which rises while reads take too long and falls while they do
 * not. A queue that only grows would make every answer late, so that people repeat requests.
 */
export function createAdmission(random: () => number = Math.random): Admission {
  let pressure = 0
  let durations: number[] = []
  const reads = createReadQueue(() => pressure > 0)
  return {
    reads,
    accepts(priority) {
      if (priority === 'essential') return true
      if (priority === 'read' && !reads.hasRoom()) return false
      if (pressure === 0) return true
      const rejected = priority === 'read' ? Math.min(pressure, 0.95) : pressure - 1
      return random() >= rejected
    },
    record(milliseconds) {
      durations.push(milliseconds)
    },
    adjust(delay) {
      const late = Math.max(delay, median(durations)) / TARGET
      durations = []
      // The later the answers, the faster the rise, at most three steps at once.
      const change = late > 1 ? RISE * Math.min(late, 3) : -FALL
      pressure = Math.min(MAX_PRESSURE, Math.max(0, pressure + change))
    },
    pressure: () => pressure,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
