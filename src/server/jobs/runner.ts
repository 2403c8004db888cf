import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import * as z from 'zod'
import { createPlainPool, type Database } from '../database/pool.ts'
import { maintainSession, type Session } from '../database/session.ts'
import { maskText } from '../log-mask.ts'
import type { Log } from '../log.ts'
import { lockWorkerPool, releaseAbandonedJobs, unlockWorkerPool } from './abandoned.ts'
import { startMovingJobs, type OutboxSignal } from './job-outbox.ts'
import { inJobSpan } from '../tracing/spans.ts'
import { trackRunningWork } from './running-work.ts'

export type JobRun = {
  /** 1 on the first attempt. */
  attempt: number
  /** After this attempt the job stays in the table as failed. */
  isLastAttempt: boolean
  /** Aborts five seconds after the process was asked to stop. */
  signal: AbortSignal
}

/** The function of a job. It runs at least once: the job of a killed process is run again. */
export type JobWork = { name: string; run(payload: unknown, job: JobRun): Promise<void> }

/** A job without payload at the times of a cron pattern (UTC), run once across all nodes. */
export type JobSchedule = { name: string; cron: string }

type JobSettings = {
  url: string
  work: readonly JobWork[]
  schedules?: readonly JobSchedule[]
  log: Log
  /** Maximum number of concurrent jobs in this process; 4 by default. */
  concurrency?: number
  /**
   * Milliseconds that a statement of the queue may take, 10,000 by default, so that it notices a
   * connection that is silently dead.
   */
  statementTimeout?: number
  /** Called after every run, for the metrics. */
  onRun?: (outcome: JobOutcome) => void
  /** Tells that this process enqueued a job; without it the outbox is polled. */
  outbox?: OutboxSignal
}

export type JobOutcome = {
  job: string
  outcome: 'done' | 'failed' | 'given_up'
  milliseconds: number
}
export type RunningJobs = { stop(): Promise<void> }

/** The part of a payload that `enqueue` adds in a recorded trace. */
const TracedPayload = z.object({ traceparent: z.optional(z.string()) })

const sweepEvery = 5_000
const defaultStatementTimeout = 10_000

/**
 * Runs the jobs of the queue until it is stopped; `stop` waits for running jobs, but not for a
 * database that does not respond.
 */
export async function startJobs(settings: JobSettings): Promise<RunningJobs> {
  const { log, statementTimeout = defaultStatementTimeout } = settings
  const { work, untilIdle } = trackRunningWork(settings.work)
  const pools = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  // The queue's own pool removes its error handlers before it has closed its connections.
  const pgPool = createPlainPool({
    url: settings.url,
    log,
    size: (settings.concurrency ?? defaultConcurrency) + 3,
    timeout: statementTimeout,
  })
  const options = toRunnerOptions({ ...settings, work }, events, pgPool)
  const session = await maintainSession({
    url: settings.url,
    name: 'vonk jobs',
    log,
    onConnect: async (db) => {
      for (const pool of pools) await lockWorkerPool(db, pool)
    },
  })
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    const db = session.db()
    if (db) void lockWorkerPool(db, workerPool.id).catch(() => {})
  })
  const forgetPool = (pool: string) => {
    pools.delete(pool)
    const db = session.db()
    if (db) void unlockWorkerPool(db, pool).catch(() => {})
  }
  events.on('pool:release', ({ workerPool }) => forgetPool(workerPool.id))
  const stopping = new AbortController()
  const moving = startMovingJobs({ db: pgPool, log, signal: settings.outbox })
  const sweepDone = sweep(session, log, stopping.signal)
  const watch: QueueWatch = {
    events,
    untilIdle,
    // Longer than one statement.
    endTimeout: statementTimeout * 1.5,
    forgetPools() {
      for (const pool of pools) forgetPool(pool)
    },
  }
  const runDone = runUntilStopped(options, log, stopping.signal, watch)
  return {
    async stop() {
      stopping.abort()
      await Promise.all([moving.stop(), sweepDone, runDone])
      const closed = delay(statementTimeout / 2, undefined, { ref: false })
      await Promise.all([session.stop(), Promise.race([pgPool.end(), closed])])
    },
  }
}

type QueueWatch = {
  events: WorkerEvents
  untilIdle(): Promise<void>
  /** Milliseconds that the queue may take to end after its last job. */
  endTimeout: number
  forgetPools(): void
}

const defaultConcurrency = 4

function toRunnerOptions(
  settings: JobSettings,
  events: WorkerEvents,
  pgPool: Database,
): RunnerOptions {
  const { work, schedules = [], log, concurrency = defaultConcurrency, onRun } = settings
  return {
    pgPool,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 1_000,
    // Batches retry and report a lost connection; without them its rejection is unhandled and would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createQueueLogger(log),
    taskList: createTaskList(work, log, onRun),
    parsedCronItems: parseCronItems(
      schedules.map(({ name, cron }) => ({
        task: name,
        match: cron,
        identifier: name,
        options: { backfillPeriod: 86_400_000 },
      })),
    ),
  }
}

/**
 * Restarts a queue that ended by itself, for example after an unrecoverable database error, or that
 * shuts down without an end: its count of pending statements may be wrong after lost connections.
 */
async function runUntilStopped(
  options: RunnerOptions,
  log: Log,
  signal: AbortSignal,
  watch: QueueWatch,
): Promise<void> {
  while (!signal.aborted) {
    const ended = new AbortController()
    const hung = failWhenHung(watch, signal, ended.signal)
    hung.catch(() => {})
    try {
      const runner = await Promise.race([run(options), hung])
      const stop = () => void runner.stop().catch(() => {})
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      await Promise.race([runner.promise, hung]).finally(() =>
        signal.removeEventListener('abort', stop),
      )
    } catch (error) {
      if (!signal.aborted) log.error({ error }, 'the job queue ended and starts again')
      watch.forgetPools()
    }
    ended.abort()
    await delay(1_000, undefined, { signal }).catch(() => {})
  }
}

/** Rejects when the queue shuts down, no job runs any more, and it still does not end. */
async function failWhenHung(
  { events, untilIdle, endTimeout }: QueueWatch,
  stopping: AbortSignal,
  ended: AbortSignal,
): Promise<never> {
  await new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve())
    if (stopping.aborted) resolve()
    stopping.addEventListener('abort', () => resolve(), { once: true, signal: ended })
  })
  await untilIdle()
  await delay(endTimeout, undefined, { signal: ended })
  throw new Error('The job queue shut down but did not end')
}

async function sweep(session: Session, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const db = session.db()
    try {
      const dead = db ? await releaseAbandonedJobs(db) : []
      if (dead.length > 0)
        log.warn({ workers: dead.length }, 'abandoned jobs were returned to the queue')
    } catch (error) {
      log.debug({ error }, 'the search for abandoned jobs failed')
    }
    await delay(sweepEvery, undefined, { signal }).catch(() => {})
  }
}

/**
 * The functions that the queue calls by job name. A failure is logged without the payload and
 * rethrown for a retry.
 */
function createTaskList(
  work: readonly JobWork[],
  log: Log,
  onRun?: JobSettings['onRun'],
): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of work) {
    if (name in tasks) throw new Error(`Two jobs are named ${name}.`)
    tasks[name] = async (payload, { job, abortSignal }) => {
      const startedAt = performance.now()
      const isLastAttempt = job.attempts >= job.max_attempts
      const reportOutcome = (outcome: JobOutcome['outcome']) =>
        onRun?.({ job: name, outcome, milliseconds: performance.now() - startedAt })
      try {
        const { traceparent } = TracedPayload.parse(payload ?? {})
        await inJobSpan({ name, attempt: job.attempts, traceparent }, () =>
          run(payload, { attempt: job.attempts, isLastAttempt, signal: abortSignal }),
        )
        reportOutcome('done')
      } catch (error) {
        log[isLastAttempt ? 'error' : 'warn'](
          { job: name, id: job.id, attempt: job.attempts, error },
          'a job failed',
        )
        reportOutcome(isLastAttempt ? 'given_up' : 'failed')
        // The queue stores the message in its table.
        throw new Error(maskText(error instanceof Error ? error.message : String(error)), {
          cause: error,
        })
      }
    }
  }
  return tasks
}

/** Logs the queue's own messages, except those about jobs, which are logged above. */
function createQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (scope.jobId !== undefined || level === 'debug' || level === 'info') return
    log[level === 'error' ? 'error' : 'warn']({ part: 'jobs' }, message)
  })
}
