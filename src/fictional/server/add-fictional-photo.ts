import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { addFictionalPhoto as contract } from '../contract.ts'
import { actAsFictional } from './desk-actor.ts'

/** Adds the photo of the member who acts, for review. */
export type UploadPhoto = (
  ctx: MemberContext,
  input: Record<string, never>,
) => Promise<{ photo: { id: string } }>

/** The licence is kept in the audit log. */
export const addFictionalPhoto =
  (uploadPhoto: UploadPhoto) =>
  async (
    ctx: MemberContext,
    { id, licence }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const { photo } = await uploadPhoto(await actAsFictional(ctx, id), {})
    await ctx.inTransaction((tx) =>
      recordAudit(tx.db, tx, {
        action: 'fictional.photo',
        subject: { kind: 'fictional', id },
        after: { photo: photo.id, licence },
      }),
    )
    return {}
  }
