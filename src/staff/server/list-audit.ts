import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { AuditEntry, listAudit as contract } from '../audit-contract.ts'
import { listAuditEntries, loadPeopleNames } from './audit-entries.ts'
import { atOwnBrand } from './own-brands.ts'

/** Ids are texts of fifteen digits. */
const ids = /"(\d{15})"/g

export async function listAudit(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site } = await atOwnBrand(ctx, input.site, contract.roles)
  const auditEntries = await listAuditEntries(db, site.id, input, input.limit + 1)
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
    currency: AuditEntry.shape.currency.parse(entry.currency),
    hash: entry.hash.toString('hex'),
  }))
  const mentioned = JSON.stringify(
    entries.map(({ subject, before, after }) => [subject.id, before, after]),
  ).matchAll(ids)
  const people = [...new Set(Array.from(mentioned, ([, id = '']) => id))]
  return {
    entries,
    names: await loadPeopleNames(db, site.id, people),
    next: auditEntries.length > input.limit ? (entries.at(-1)?.id ?? null) : null,
  }
}
