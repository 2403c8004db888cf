import type { Sql } from 'sql-template-tag'
import type { Context } from './context.ts'
import type { Fact } from './domain-event.ts'

type Hearer = { fact: string; hear: (ctx: Context, payload: never) => Promise<void> }
type Rider = { fact: string; ride: (ctx: Context, payload: never) => Sql }
export type Listener = Hearer | Rider

/** Listeners run inside the transaction of what they hear of: they write rows and enqueue jobs, nothing slow. */
export function on<Payload>(heard: Fact<Payload>, hear: (ctx: Context, payload: Payload) => Promise<void>): Listener {
  return { fact: heard.name, hear }
}

/**
 * For facts of the hottest calls: the listener gives an SQL expression, which the publisher's own statement evaluates once,
 * for the row that the fact is about. It costs no round trip, and is in or out together with that row.
 */
export function alongWith<Payload>(heard: Fact<Payload>, ride: (ctx: Context, payload: Payload) => Sql): Listener {
  return { fact: heard.name, ride }
}
