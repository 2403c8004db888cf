import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { AuditEntry, type listAudit as contract } from '../contract.ts'
import { listAuditEntries } from './audit-entries.ts'

export async function listAudit(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const auditEntries = await listAuditEntries(ctx.db, ctx.site.id, input, input.limit + 1)
  const entries = auditEntries.slice(0, input.limit).map((entry) => ({
    id: entry.entry_id,
    at: entry.at.toISOString(),
    actor: entry.actor_id === null ? null : { id: entry.actor_id, name: entry.name ?? '' },
    api_key: entry.api_key,
    action: entry.action,
    subject: { kind: entry.subject_kind, id: entry.subject_id },
    reason: entry.reason,
    before: AuditEntry.shape.before.parse(entry.before_change),
    after: AuditEntry.shape.after.parse(entry.after_change),
    hash: entry.hash.toString('hex'),
  }))
  return { entries, next: auditEntries.length > input.limit ? (entries.at(-1)?.id ?? null) : null }
}
