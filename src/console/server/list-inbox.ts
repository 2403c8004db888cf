import sql, { join } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { inboxQueues } from '../../platform/staff-queues.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { waitingRows, type Kinds } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import { listOwnBrands, type OwnBrand } from '../../staff/server/public.ts'
import type { InboxRow, listInbox as contract } from '../brands-contract.ts'
import { queueRoles, toOwnBrand } from './list-console-queues.ts'

export const listInbox =
  (kinds: Kinds) =>
  async (ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> => {
    const brands = await listOwnBrands(ctx)
    if (input.site !== undefined && !brands.some(({ id }) => id === input.site))
      throw new ApiError('not_found')
    const waiting = await listRows(
      ctx,
      brands.flatMap((brand) => toParts(brand, kinds, input)),
      input,
    )
    const page = waiting.slice(0, input.limit)
    const last = page.at(-1)
    return {
      rows: page.map(toInboxRow),
      brands: brands.map(toOwnBrand),
      next:
        waiting.length > input.limit && last
          ? `${last.place}.${last.site}.${last.kind}.${last.subject}`
          : null,
    }
  }

/** What waits in one brand in the queues that the person's roles there open. */
function toParts({ id, ctx }: OwnBrand, kinds: Kinds, filter: Parsed<typeof contract>) {
  const open = inboxQueues.filter(
    (queue) =>
      (filter.queue ?? queue) === queue && hasStaffRole(ctx.actor.staffRoles, queueRoles[queue]),
  )
  if ((filter.site ?? id) !== id || open.length === 0) return []
  const reviewer = { site: id, member: ctx.actor.memberId }
  return kinds().map(
    (kind) =>
      sql`select * from (${waitingRows(kind, reviewer, ctx.now)}) of_kind where queue = any(${open}::text[])`,
  )
}

type WaitingRow = {
  queue: InboxRow['queue']
  site: number
  kind: string
  subject: string
  since: Date
  due: Date
  member_name: string | null
  claimer: string | null
  /** The deadline in microseconds, as the database has it. */
  place: string
}

async function listRows(
  { everySite }: MemberContext,
  parts: ReturnType<typeof toParts>,
  { after, limit }: Parsed<typeof contract>,
): Promise<WaitingRow[]> {
  if (parts.length === 0) return []
  const [place = '', site = '', kind = '', subject = ''] = after?.split('.') ?? []
  const isAfter = after
    ? sql`where (w.due, w.site, w.kind, w.subject) > ('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond', ${site}::int, ${kind}::text, ${subject}::bigint)`
    : sql``
  return rows<WaitingRow>(
    everySite,
    sql`select w.*, m.name as member_name, c.name as claimer, (extract(epoch from w.due) * 1000000)::bigint::text as place
        from (select * from (${join(parts, ' union all ')}) w ${isAfter}
              order by w.due, w.site, w.kind, w.subject limit ${limit + 1}) w
        left join profile m on m.member_id = w.member
        left join profile c on c.member_id = w.claimed_by
        order by w.due, w.site, w.kind, w.subject`,
  )
}

const letters: Record<string, string> = { report: 'R', complaint: 'C' }

function toInboxRow(row: WaitingRow): InboxRow {
  const letter = letters[row.kind]
  return {
    brand: row.site,
    queue: row.queue,
    number: letter === undefined ? null : `${letter}-${row.subject}`,
    subject: row.subject,
    member: row.member_name,
    since: row.since.toISOString(),
    due_at: row.due.toISOString(),
    claimed_by: row.claimer,
  }
}
