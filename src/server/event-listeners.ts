import type { Sql } from 'sql-template-tag'
import type { Context } from './context.ts'
import type { DomainEvent } from './domain-event.ts'

type EventHandler = { event: string; handle: (ctx: Context, payload: never) => Promise<void> }
type StatementListener = { event: string; toSql: (ctx: Context, payload: never) => Sql }
export type Listener = EventHandler | StatementListener

/**
 * Registers a listener that runs in the publisher's transaction: it writes rows and enqueues jobs,
 * nothing slow.
 */
export function onEvent<Payload>(
  event: DomainEvent<Payload>,
  handle: (ctx: Context, payload: Payload) => Promise<void>,
): Listener {
  return { event: event.name, handle }
}

/**
 * For events of the most frequent calls: the payload is SQL expressions, and the listener returns
 * another one, which the publisher's statement evaluates once for each row that the event is about.
 * It needs no round trip, and is committed or rolled back with those rows.
 */
export function onEventInStatement<Payload>(
  event: DomainEvent<Payload>,
  toSql: (ctx: Context, payload: Payload) => Sql,
): Listener {
  return { event: event.name, toSql }
}
