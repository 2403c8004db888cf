import { deleteAdvertisedAccount } from '../../accounts/server/public.ts'
import { deleteMemberBlocks } from '../../blocks/server/public.ts'
import { deleteMemberPhotos, removePhotoFiles } from '../../photos/server/public.ts'
import { deleteAdvertisedProfile } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { deletePartnerProfile, refusePartnerProfile } from './partner-profile.ts'

/** Removes profiles of partners or performers with everything that members stored about them. */
export async function removeProfiles(ctx: Context, memberIds: string[]): Promise<void> {
  for (const memberId of memberIds)
    await ctx.inTransaction((txCtx) => removeProfile(txCtx, memberId))
}

async function removeProfile(ctx: Context, memberId: string): Promise<void> {
  for (const name of await deleteMemberPhotos(ctx.db, memberId))
    await ctx.enqueue(removePhotoFiles, { site: ctx.site.id, name })
  const status = await deleteAdvertisedProfile(ctx.db, memberId)
  if (status === 'disabled') await refusePartnerProfile(ctx.db, memberId)
  else await deletePartnerProfile(ctx.db, memberId)
  await deleteMemberBlocks(ctx.db, memberId)
  await deleteAdvertisedAccount(ctx.db, memberId)
}
