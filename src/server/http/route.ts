import type { Call, Output, Parsed } from '../../platform/contract.ts'
import type { Actor, Context } from '../context.ts'

type Who<C extends Call> = C['access'] extends 'anyone' ? Actor | null : Actor

export type Operation<C extends Call> = (
  ctx: Context<Who<C>>,
  input: Parsed<C>,
) => Promise<Output<C>>

/**
 * A rate limit on one call: `points` per `seconds` for each network or member, counted in `store`.
 */
export type CallLimit = {
  name: string
  points: number
  /** Replaces `points` in local mode, where a whole team may share one address. */
  localPoints?: number
  seconds: number
  by: 'address' | 'member'
  store: 'memory' | 'database'
}

export type RouteOptions = {
  /**
   * `own`: the operation opens its short transactions itself, because it also does slow work
   * (hashing, images, providers).
   */
  transaction?: 'own'
  /**
   * A read that a replica of the database may answer: nothing that a member must see at once, such
   * as chats, credits, orders and sessions, and nothing of what live events report.
   */
  replica?: true
  /** The operation starts from the member's own traits, so they are read with the session. */
  traits?: true
  /** Nobody reads back what this call writes, so its sender may read from a replica after it. */
  unread?: true
  limits?: CallLimit[]
}

export type Route = {
  call: Call
  transaction: 'call' | 'own' | 'none'
  replica: boolean
  traits: boolean
  unread: boolean
  limits: CallLimit[]
  run(ctx: Context, input: unknown): Promise<unknown>
}

/** Binds a call to its operation; the compiler checks that their types agree. */
export function route<C extends Call>(
  call: C,
  operation: Operation<C>,
  options: RouteOptions = {},
): Route {
  return {
    call,
    transaction: options.transaction ?? (call.method === 'GET' && !call.writes ? 'none' : 'call'),
    replica: options.replica ?? false,
    traits: options.traits ?? false,
    unread: options.unread ?? false,
    limits: options.limits ?? [],
    // oxlint-disable-next-line typescript/consistent-type-assertions -- perform() has checked who calls and parsed the input by this very contract
    run: (ctx, input) => operation(ctx as Context<Who<C>>, input as Parsed<C>),
  }
}

/**
 * A response that is not JSON: a stream, an image, a redirect. It gets the same session, checks and
 * headers as a call.
 */
export type RawRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** For signed addresses that a CDN requests: the burst limit of its network does not apply. */
  isUnlimited?: boolean
  /** For programs that may not know a host of ours: load balancers and payment providers. */
  anyHost?: boolean
  handle(ctx: Context, request: Request, params: Record<string, string>): Promise<Response>
  limits?: CallLimit[]
}
