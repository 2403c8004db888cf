import { eraseJob, hideErased } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'

const PREFIX = 'erased-'

/** Beside the files, because the database may be put back to a time before the erasure. */
export const recordErasure = ({ files }: Pick<Context, 'files'>, memberId: string): Promise<void> =>
  files.mark(PREFIX + memberId)

/**
 * Whoever was erased and is back, because the database was put back from a backup: nobody sees them from now on, and jobs
 * erase them again. Runs before a node takes its first request. Returns how many they are.
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
