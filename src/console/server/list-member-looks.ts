import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listMemberLooks as contract } from '../records-contract.ts'
import { listLooksAt } from './audit-entry.ts'
import { getManagedMember } from './permissions.ts'

const MAX_LOOKS = 100

export async function listMemberLooks(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const looks = await listLooksAt(ctx.db, id, MAX_LOOKS)
  return {
    looks: looks.map(({ entry_id, by, action, subject_kind, subject_id, at }) => ({
      id: entry_id,
      by,
      action,
      subject: { kind: subject_kind, id: subject_id },
      at: at.toISOString(),
    })),
    total: looks[0]?.total ?? 0,
  }
}
