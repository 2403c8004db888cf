import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listAnnouncements as contract } from '../announcements-contract.ts'
import { listAnnouncementRows } from './announcement.ts'

export async function listAnnouncements(ctx: MemberContext): Promise<Output<typeof contract>> {
  const announcementRows = await listAnnouncementRows(ctx.db, ctx.site.id)
  return {
    announcements: announcementRows.map(({ announcement_id: id, starts_at, ends_at, ...row }) => ({
      ...row,
      id,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  }
}
