type Work<Job> = { name: string; run(payload: unknown, job: Job): Promise<void> }

type RunningWork<Job> = {
  /** The same functions, whose runs are counted. */
  work: Work<Job>[]
  /** Resolves when none of them runs. */
  untilIdle(): Promise<void>
}

/** Counts running jobs independently of the queue, which may hang when it loses its connections. */
export function trackRunningWork<Job>(work: readonly Work<Job>[]): RunningWork<Job> {
  const runs = new Set<Promise<void>>()
  return {
    work: work.map(({ name, run }) => ({
      name,
      async run(payload, job) {
        const current = run(payload, job)
        runs.add(current)
        try {
          await current
        } finally {
          runs.delete(current)
        }
      },
    })),
    async untilIdle() {
      while (runs.size > 0) await Promise.allSettled(runs)
    },
  }
}
