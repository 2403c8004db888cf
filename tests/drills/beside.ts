import { setTimeout as delay } from 'node:timers/promises'

/** Statuses with which the product says "try again" and that its page repeats. */
const passing = new Set([502, 503, 504])

export type Work = {
  /** Ends when each request that was begun has been answered well, and returns what was seen. */
  stop(): Promise<{ done: number; turnedAway: number; faults: string[] }>
}

/**
 * Begins one piece of work every half a second and repeats each request until it succeeds, as a
 * person does: `attempt` makes the request of piece `count` and returns its status.
 */
export function workBeside(attempt: (count: number) => Promise<number>): Work {
  const faults: string[] = []
  const state = { over: false }
  let done = 0
  let turnedAway = 0
  const finish = async (count: number) => {
    for (let tries = 0; tries < 80; tries++) {
      const status = await attempt(count).catch(() => 503)
      if (status === 200) return void done++
      if (!passing.has(status)) return void faults.push(`piece ${count} is refused with ${status}`)
      turnedAway++
      // Within 30 s fewer times than the limit of orders of a member.
      await delay(1_500)
    }
    faults.push(`piece ${count} never succeeds`)
  }
  const running = (async () => {
    const pieces: Promise<void>[] = []
    while (!state.over) {
      pieces.push(finish(pieces.length))
      await delay(500)
    }
    await Promise.all(pieces)
  })()
  return {
    async stop() {
      state.over = true
      await running
      return { done, turnedAway, faults }
    },
  }
}

/** Waits until nothing is missing any more; returns what is still missing in the end. */
export async function untilNone(
  seconds: number,
  missing: () => Promise<string[]>,
): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const found = await missing()
    if (found.length === 0 || performance.now() - began > seconds * 1_000) return found
    await delay(500)
  }
}
