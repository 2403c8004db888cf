import sql, { type Sql } from 'sql-template-tag'
import { currentTraceparent } from '../../server/tracing/spans.ts'
import type { MessageSent } from './public.ts'

/** The event `message_sent` over rows named `send`. */
export const sentColumns: MessageSent = {
  site: sql`send.site_id`,
  from: sql`send.member_id`,
  to: sql`send.other_id`,
  first: sql`send.first`,
  muted: sql`send.other_muted`,
  at: sql`send.at`,
  traceparent: sql`send.traceparent`,
}

type Sent = {
  siteId: number
  memberId: string
  otherId: string
  muted: boolean
  first: boolean
  now: Date
}

/** One such row, for the from list of a statement. */
export const sentRow = ({ siteId, memberId, otherId, muted, first, now }: Sent): Sql => sql`
  (values (${siteId}::smallint, ${memberId}::bigint, ${otherId}::bigint, ${muted}::boolean, ${first}::boolean, ${now}::timestamptz,
           ${currentTraceparent() ?? null}::text)
  ) as send (site_id, member_id, other_id, other_muted, first, at, traceparent)`
