import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { saveAnnouncement as contract } from '../announcements-contract.ts'
import { addAnnouncement, updateAnnouncement } from './announcement.ts'

export async function saveAnnouncement(
  ctx: MemberContext,
  { id, revision, ...draft }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [startsAt, endsAt] = [new Date(draft.starts_at), new Date(draft.ends_at)]
  if (startsAt >= endsAt) throw new ApiError('announcement_times', { field: 'ends_at' })
  if (Object.keys(draft.texts).length === 0) throw new ApiError('text_missing')
  const row = {
    announcement_id: id ?? newId(),
    site_id: ctx.site.id,
    texts: draft.texts,
    starts_at: startsAt,
    ends_at: endsAt,
  }
  if (id === null)
    await addAnnouncement(ctx.db, { ...row, created_by: ctx.actor.memberId, created_at: ctx.now })
  else if (!(await updateAnnouncement(ctx.db, { ...row, revision })))
    throw new ApiError('announcement_outdated')
  await recordAudit(ctx.db, ctx, {
    action: 'announcement.save',
    subject: { kind: 'announcement', id: row.announcement_id },
    after: draft,
  })
  return { id: row.announcement_id }
}
