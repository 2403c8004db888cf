import type { Sql } from 'sql-template-tag'
import type { Context } from './context.ts'
import type { DomainEvent } from './domain-event.ts'

type EventHandler = { event: string; handle: (ctx: Context, payload: never) => Promise<void> }
type StatementListener = { event: string; toSql: (ctx: Context, payload: never) => Sql }
export type Listener = EventHandler | StatementListener

/** Listeners run inside the transaction of what they hear of: they write rows and enqueue jobs, nothing slow. */
export function onEvent<Payload>(
  event: DomainEvent<Payload>,
  handle: (ctx: Context, payload: Payload) => Promise<void>,
): Listener {
  return { event: event.name, handle }
}

/**
 * For facts of the hottest calls: the listener gives an SQL expression, which the publisher's own statement evaluates once,
 * for the row that the fact is about. It costs no round trip, and is in or out together with that row.
 */
export function onEventInStatement<Payload>(
  event: DomainEvent<Payload>,
  toSql: (ctx: Context, payload: Payload) => Sql,
): Listener {
  return { event: event.name, toSql }
}
