import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, multilineText, PageLimit, singleLineText } from '../platform/ids.ts'

const Count = z.int()

/** The figures of which the page shows a line of the last day. */
export const trendFigures = [
  'pages',
  'database',
  'jobs',
  'mail',
  'payments',
  'photos',
  'push',
  'storage',
  'sms',
] as const
export type TrendFigure = (typeof trendFigures)[number]

const Backups = z.object({
  /** Of the whole database, the newest first, as the scripts in deploy/backup report them. */
  copies: z.array(z.object({ at: Instant, bytes: z.number() })),
  /** How changes are copied between two copies; null if the database server knows of nothing. */
  changes: z.nullable(
    z.object({
      by: z.enum(['stream', 'archive']),
      works: z.boolean(),
      /** The last change that was archived. */
      at: z.nullable(Instant),
      /** What waits for the stream. */
      bytes: z.nullable(z.number()),
    }),
  ),
  /** When a copy was last restored and checked. */
  restored_at: z.nullable(Instant),
})

export const SystemStatus = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      started_at: Instant,
      redis: z.enum(['none', 'up', 'down']),
      /** Milliseconds, 99th percentile of the last 15 seconds. */
      event_loop_delay: z.number(),
      connections: Count,
      streams: Count,
    }),
  ),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: Count,
    max_connections: Count,
    migrations: Count,
    last_migration: z.string(),
    /** Seconds that standbys are behind; null without one. */
    lag: z.nullable(z.number()),
  }),
  /** Of the last hour. */
  mail: z.object({ accepted: Count, refused: Count, limited: Count, failed: Count }),
  payments: z.object({ last_report: z.nullable(Instant), open_orders: Count, faults: Count }),
  photos: z.object({ processing: Count, oldest: z.nullable(Instant) }),
  push: z.object({ subscriptions: Count }),
  /** Whether a file could be stored just now, and in how many milliseconds. */
  storage: z.object({ stores: z.boolean(), milliseconds: Count }),
  /** Codes sent in the last hour; `configured` is false without a gateway. */
  sms: z.object({ configured: z.boolean(), sent: Count }),
  queues: z.array(
    z.object({
      job: z.string(),
      waiting: Count,
      running: Count,
      failed: Count,
      oldest: z.nullable(Instant),
    }),
  ),
  backups: Backups,
  /** Every half hour of the last day, the oldest first; a figure that was unknown is missing. */
  trends: z.array(
    z.object({ at: Instant, figures: z.partialRecord(z.enum(trendFigures), z.number()) }),
  ),
  checked_at: Instant,
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** State of nodes, database, queues and of the site's mails, payments and photos. */
export const getSystemStatus = call({
  method: 'GET',
  path: '/api/operator-system.php',
  access: 'operator',
  keyScope: 'system:read',
  roles: ['admin'],
  input: z.object({}),
  output: SystemStatus,
  fails: {},
})

/** The calls and pages that take longest, of all nodes since they started. Nothing about members. */
export const getSlowCalls = call({
  method: 'GET',
  path: '/api/operator-slow-calls.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({
    routes: z.array(
      z.object({
        /** Method and declared path. */
        route: z.string(),
        count: Count,
        /** Milliseconds. */
        p50: Count,
        p95: Count,
        /** Responses with a status of 500 or more. */
        errors: Count,
      }),
    ),
  }),
  fails: {},
})

/** Errors of the last 30 days that browsers reported, grouped, the latest first. Nothing about members. */
export const listBrowserErrors = call({
  method: 'GET',
  path: '/api/operator-browser-errors.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({
    errors: z.array(
      z.object({
        id: z.string(),
        /** `csp`: the content security policy blocked something. */
        kind: z.enum(['error', 'rejection', 'csp']),
        message: z.string(),
        /** Built file, line and column, or what the policy blocked. */
        source: z.string(),
        /** The name of the page. */
        route: z.string(),
        release: z.string(),
        count: Count,
        first_at: Instant,
        last_at: Instant,
      }),
    ),
  }),
  fails: {},
})

const JobId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const Reason = multilineText(1000, 3)

const FailedJob = z.object({
  id: JobId,
  job: z.string(),
  /** The first line of the error, without addresses and tokens. */
  error: z.string(),
  attempts: Count,
  max_attempts: Count,
  created_at: Instant,
  /** The next attempt; null if the job has failed for good. */
  next_at: z.nullable(Instant),
})
export type FailedJob = z.infer<typeof FailedJob>

/** Lists jobs of the site whose last attempt failed, those that gave up first. */
export const listFailedJobs = call({
  method: 'GET',
  path: '/api/operator-jobs.php',
  access: 'operator',
  keyScope: 'system:read',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({ jobs: z.array(FailedJob) }),
  fails: {},
})

/** Runs failed jobs again at once, with all their attempts. A job's effect happens once however often it runs. */
export const retryJobs = call({
  method: 'POST',
  path: '/api/operator-jobs.php',
  access: 'operator',
  keyScope: 'system:write',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ jobs: z.array(JobId).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ retried: Count }),
  fails: {},
})

/** Removes a job that failed for good; what it would have done does not happen. */
export const removeJob = call({
  method: 'DELETE',
  path: '/api/operator-jobs.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ job: JobId, reason: Reason }),
  output: z.object({ removed: z.boolean() }),
  fails: {},
})

export const mailStates = ['accepted', 'refused', 'limited', 'failed'] as const

const MailLogEntry = z.object({
  id: z.uuid(),
  to: z.string(),
  template: z.string(),
  state: z.enum(mailStates),
  detail: z.string(),
  at: Instant,
})
export type MailLogEntry = z.infer<typeof MailLogEntry>

/** Lists what became of the mails of the last 90 days, the latest first; a search by address is in the audit log. */
export const listMails = call({
  method: 'GET',
  path: '/api/operator-mails.php',
  access: 'operator',
  roles: ['support'],
  writes: true,
  input: z.object({
    address: z.optional(singleLineText(254, 3)),
    state: z.optional(z.enum(mailStates)),
    before: z.optional(z.uuid()),
    limit: PageLimit,
  }),
  output: z.object({ mails: z.array(MailLogEntry), next: z.nullable(z.uuid()) }),
  fails: {},
})

export const pushStates = ['sent', 'gone', 'failed'] as const

const PushLogEntry = z.object({
  id: z.uuid(),
  member: Id,
  type: z.string(),
  /** The host of the push service of the browser. */
  service: z.string(),
  /** `gone`: the browser has ended its subscription. */
  state: z.enum(pushStates),
  at: Instant,
})
export type PushLogEntry = z.infer<typeof PushLogEntry>

/** Lists what became of the pushes of the last 90 days, the latest first; a search by member is in the audit log. */
export const listPushes = call({
  method: 'GET',
  path: '/api/operator-pushes.php',
  access: 'operator',
  roles: ['support'],
  writes: true,
  input: z.object({
    member: z.optional(Id),
    state: z.optional(z.enum(pushStates)),
    before: z.optional(z.uuid()),
    limit: PageLimit,
  }),
  output: z.object({ pushes: z.array(PushLogEntry), next: z.nullable(z.uuid()) }),
  fails: {},
})
