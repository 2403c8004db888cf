import { defineEvent } from '../../server/domain-event.ts'
import type { Sql } from 'sql-template-tag'
import type { Locale } from '../../platform/locales.ts'

/**
 * A message that a statement inserts, as expressions over its rows. `first`: it starts the
 * conversation; `muted`: no notification; `traceparent`: of the request that sends it, or null.
 */
export type MessageSent = {
  site: Sql
  from: Sql
  to: Sql
  first: Sql
  muted: Sql
  at: Sql
  traceparent: Sql
}

export const messageSent = defineEvent<MessageSent>('message_sent')

/** A text that a member just wrote to a fictional profile. */
export const fictionalWritten = defineEvent<{
  conversation: string
  fictional: string
  text: string
  /** Of the member. */
  language: Locale
}>('fictional_written')
