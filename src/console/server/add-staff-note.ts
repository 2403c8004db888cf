import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { addStaffNote as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'
import { addNote } from './staff-note.ts'

export async function addStaffNote(
  ctx: MemberContext,
  { id, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const noteId = newId()
  await addNote(ctx.db, {
    noteId,
    siteId: ctx.site.id,
    memberId: id,
    authorId: ctx.actor.memberId,
    text,
    at: ctx.now,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'member.note',
    subject: { kind: 'member', id },
    after: { note: noteId },
  })
  return {}
}
