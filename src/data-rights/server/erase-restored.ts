import { eraseJob, hideErased } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'

const PREFIX = 'erased-'

/**
 * Stored beside the photo files, because a restored database backup may be older than the erasure.
 */
export const recordErasure = ({ files }: Pick<Context, 'files'>, memberId: string): Promise<void> =>
  files.mark(PREFIX + memberId)

/**
 * Finds erased members whom a restored backup brought back, hides them and enqueues their erasure.
 * Runs before a node accepts requests. Returns their number.
 */
export async function eraseRestoredMembers(
  ctx: Pick<Context, 'db' | 'now' | 'files' | 'enqueue' | 'log'>,
): Promise<number> {
  const erased = (await ctx.files.marks()).flatMap((name) =>
    name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
  )
  const restored = erased.length === 0 ? [] : await hideErased(ctx.db, erased, ctx.now)
  for (const { member_id, site_id } of restored)
    await ctx.enqueue(
      eraseJob,
      { site: site_id, member: member_id, now: true },
      { key: `accounts_erase:${member_id}` },
    )
  if (restored.length > 0)
    ctx.log.warn(
      { members: restored.length },
      'members who were erased came back with a backup and are erased again',
    )
  return restored.length
}
