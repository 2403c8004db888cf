import { changeSite, getLockedSite } from '../../sites/console/server/public.ts'
import type { Context } from '../../server/context.ts'
import { findServed } from '../../sites/server/public.ts'
import { mayCost } from '../../chat/desk-rules.ts'
import { measureDesk } from '../../chat/server/public.ts'
import { countRoleHolders } from '../../staff/server/public.ts'

/**
 * Turns `fictional` off where nobody holds the role, and `fictional_cost` where nobody does or the
 * desk is late. Nothing turns them on again by itself.
 */
export async function checkDesk(ctx: Context): Promise<void> {
  const { fictional, fictional_cost: costs } = ctx.site.settings
  if (!fictional && !costs) return
  const isStaffed = (await countRoleHolders(ctx, 'fictional')) > 0
  const isInTime = mayCost(isStaffed, await measureDesk(ctx))
  if (isStaffed && (!costs || isInTime)) return
  const reason = isStaffed ? 'The desk answered late.' : 'Nobody answers for fictional profiles.'
  await ctx.inTransaction(async (tx) => {
    const site = await getLockedSite(tx, tx.site.id)
    // A node may not have heard yet of the last change.
    const { settings } = await findServed(site, tx)
    const changes = {
      ...(settings.fictional && !isStaffed && { fictional: false }),
      ...(settings.fictional_cost && !isInTime && { fictional_cost: false }),
    }
    if (Object.keys(changes).length === 0) return
    await changeSite(tx, site, { changes, reason, source: 'command' })
  })
}
