import type { ZodMiniType } from 'zod/mini'

/** A kind of background work: its name in the queue and what it is told. */
export type Job<Payload> = Readonly<{ name: string; payload: ZodMiniType<Payload> }>

/** The name stays as long as such jobs may wait in a queue; the payload holds ids and JSON values, never what a member wrote. */
export function defineJob<Payload>(name: string, payload: ZodMiniType<Payload>): Job<Payload> {
  return { name, payload }
}

export type JobContext = {
  /** 1 on the first try. */
  attempt: number
  /** After this one the job stays in the table as failed. */
  isLastAttempt: boolean
  /** Aborts five seconds after the process was asked to stop. */
  signal: AbortSignal
}

export type JobHandler = Readonly<{ name: string; run(payload: unknown, context: JobContext): Promise<void> }>

/** Ties a job to its work. The work runs at least once: a killed process leaves it to be run again. */
export function handleJob<Payload>(
  job: Job<Payload>,
  work: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  return { name: job.name, run: async (payload, context) => work(job.payload.parse(payload), context) }
}

/** Runs a job without payload at the times of a cron pattern (UTC), once however many nodes there are. */
export type Schedule = Readonly<{ job: Job<unknown>; at: string }>
