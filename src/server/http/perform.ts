import * as z from 'zod'
import { ApiError, COMMON_FAILURES, isApiError } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import { assertStaffRole } from '../staff-role.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/query.ts'
import { isUnavailable } from '../database/failures.ts'
import { inTransaction } from '../database/transaction.ts'
import { isOpenToBanned } from './banned.ts'
import type { CallRequest } from './call-request.ts'
import { toNetwork } from './client-address.ts'
import { createContext, getSeal, type Effects } from './create-context.ts'
import {
  claimKey,
  saveResponse,
  releaseKey,
  type Repeat,
  type StoredResponse,
} from './idempotency.ts'
import { assertWritable } from './read-only.ts'
import { parseInput } from './input.ts'
import { createReader } from './reader.ts'
import type { CallLimit, Route } from './route.ts'
import type { Visitor } from './visitor.ts'

/**
 * The response of a call: the body as text (empty for 204), and the cookies that the operation set.
 */
export type CallResponse = { status: number; body: string; cookies: Effects['cookies'] }

const BURST: CallLimit = { name: 'burst', points: 600, seconds: 10, by: 'address', store: 'memory' }
const RENDERS: CallLimit = {
  name: 'renders',
  points: 150,
  localPoints: 300,
  seconds: 10,
  by: 'address',
  store: 'memory',
}
const REFUSALS: CallLimit = {
  name: 'refusals',
  points: 20,
  seconds: 10,
  by: 'address',
  store: 'memory',
}

/** The checks before the body is read: who may make this call, and how often. */
export async function assertAllowed(app: App, route: Route, visitor: Visitor): Promise<void> {
  assertMayCall(route.call, visitor)
  assertWritable(route.call, visitor)
  await consumeBurst(app, visitor)
  await consumeLimits(app, route.limits, visitor)
}

/**
 * Performs an admitted call: validates its input, runs the operation, and strips fields that the
 * contract does not declare.
 */
export async function perform(app: App, route: Route, request: CallRequest): Promise<CallResponse> {
  const input = parseInput(route.call, request.input)
  const effects: Effects = { cookies: [], afterCommit: [] }
  const answer = await runOnce(app, route, request, input, effects)
  for (const effect of effects.afterCommit) effect()
  return { ...answer, cookies: effects.cookies }
}

/**
 * Performs a read during a page render; its output stays an object. It consumes no limits, as the
 * page's own request does.
 */
export async function performRead(
  app: App,
  route: Route,
  request: CallRequest,
  db: Queryable,
): Promise<unknown> {
  assertMayCall(route.call, request.visitor)
  const input = parseInput(route.call, request.input)
  const effects: Effects = { cookies: [], afterCommit: [] }
  const output: unknown = z.parse(
    route.call.output,
    await route.run(createContext(app, request, effects, db), input),
  )
  for (const effect of effects.afterCommit) effect()
  return output
}

function assertMayCall(call: Call, { actor }: Visitor) {
  if (actor?.banned && !isOpenToBanned(call)) throw new ApiError('banned')
  if (call.access === 'anyone') return
  if (!actor) throw new ApiError('authentication_required')
  if (call.access !== 'operator') return
  if (actor.role !== 'operator')
    throw new ApiError(actor.role === 'locked_operator' ? 'second_step_needed' : 'not_found')
  assertStaffRole({ actor }, call.roles ?? [])
}

/** Counts one use of everything that the limits of a route apply to. */
export async function consumeLimits(
  app: App,
  limits: CallLimit[],
  visitor: Visitor,
): Promise<void> {
  const subject = (limit: CallLimit) =>
    `${limit.name}:${limit.by === 'member' && visitor.actor ? visitor.actor.memberId : toNetwork(visitor.address)}`
  for (const limit of limits) await consume(app, limit, subject(limit))
}

function consume(app: App, limit: CallLimit, subject: string): Promise<void> {
  const points = app.config.mode === 'local' ? (limit.localPoints ?? limit.points) : limit.points
  return app.limits.consume({ ...limit, points }, subject)
}

/** Limits all requests of one session, or of one network without a session, in a short time. */
export const consumeBurst = (app: App, visitor: Visitor): Promise<void> =>
  consume(app, BURST, limitSubject(visitor))

/** Limits pages that no cache holds: rendering one costs some dozen times as much as a call. */
export const consumeRender = (app: App, visitor: Visitor): Promise<void> =>
  consume(app, RENDERS, limitSubject(visitor))

/** Limits rendered "too many requests" pages; beyond it the response is plain text. */
export const consumeRefusal = (app: App, visitor: Visitor): Promise<void> =>
  consume(app, REFUSALS, limitSubject(visitor))

const limitSubject = ({ actor, address }: Visitor) => (actor ? actor.sessionId : toNetwork(address))

type Body = { status: number; body: string }

async function runOnce(
  app: App,
  route: Route,
  request: CallRequest,
  input: unknown,
  effects: Effects,
): Promise<Body> {
  const start = effects.afterCommit.length
  const site = app.databases.atSite(request.visitor.site.id)
  const run = async (ctx: Context) => toBody(route.call, await route.run(ctx, input))
  if (route.transaction === 'call') {
    return inTransaction(
      site,
      async (db) => {
        effects.afterCommit.length = start
        effects.cookies.length = 0
        const ctx = createContext(app, request, effects, db)
        if (!request.repeat) return run(ctx)
        const stored = await claimKey(db, request.repeat, ctx.now)
        if (stored) return fromStored(app, route.call, request.repeat, stored)
        const body = await run(ctx)
        await saveResponse(db, request.repeat, toStored(app, route.call, request.repeat, body))
        return body
      },
      { retry: { idempotent: request.repeat !== null } },
    )
  }
  const db = route.transaction === 'none' ? createReader(app, request.visitor)(route) : site
  return runWithClaim(app, route.call, request, () => run(createContext(app, request, effects, db)))
}

/**
 * Slow work holds no transaction: the key is claimed before it and the response stored after it.
 * The claim only separates two attempts. The rows that the work creates contain the key, so neither
 * a lost response nor an abandoned claim repeats their effect.
 */
async function runWithClaim(
  app: App,
  call: Call,
  { repeat, visitor }: CallRequest,
  run: () => Promise<Body>,
): Promise<Body> {
  if (!repeat) return run()
  const stored = await claimKey(app.databases.shared, repeat, visitor.now)
  if (stored) return fromStored(app, call, repeat, stored)
  const release = () => ifReachable(app, releaseKey(app.databases.shared, repeat))
  const body = await run().catch(async (error: unknown) => {
    await release()
    throw error
  })
  const answer = toStored(app, call, repeat, body)
  if (!(await ifReachable(app, saveResponse(app.databases.shared, repeat, answer)))) await release()
  return body
}

/**
 * Returns false if the database is unavailable: the work is done, and only a repeat would have
 * needed the stored response.
 */
async function ifReachable(app: App, work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw error
    app.log.warn({ error }, 'the response for repeats could not be stored')
    return false
  }
}

/** A secret that is shown once is not readable in the table of answers. */
function toStored(app: App, call: Call, { key }: Repeat, { status, body }: Body): StoredResponse {
  if (!call.showsSecret) return { status, answer: body }
  return {
    status,
    answer: getSeal(app.config).encrypt(body, `answer ${key}`).toString('base64'),
  }
}

function fromStored(app: App, call: Call, { key }: Repeat, stored: StoredResponse): Body {
  const { status, answer } = stored
  if (!call.showsSecret) return { status, body: answer }
  const sealed = Buffer.from(answer, 'base64')
  return { status, body: getSeal(app.config).decrypt(sealed, `answer ${key}`) }
}

/** Parsing the output with its schema drops every field that the contract does not declare. */
function toBody(call: Call, output: unknown): Body {
  const parsed: unknown = z.parse(call.output, output)
  return parsed === null ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(parsed) }
}

/** Returns the status of an expected failure, or null for a bug. */
export function failureStatus(call: Call | null, error: unknown): number | null {
  if (!isApiError(error)) return null
  const common: Record<string, number> = COMMON_FAILURES
  return call?.fails[error.code] ?? common[error.code] ?? null
}
