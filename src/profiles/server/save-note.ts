import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { saveNote as contract } from '../contract.ts'
import { notesAllowed } from '../rules.ts'
import { findVisibleCard } from './cards.ts'
import { upsertNote } from './profile-note.ts'

export async function saveNote(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (
    !(await findVisibleCard(ctx, input.id)) ||
    !notesAllowed(ctx.site.settings.visible_profile_notes, ctx.country)
  )
    throw new ApiError('not_found')
  await upsertNote(ctx.db, {
    memberId: ctx.actor.memberId,
    otherId: input.id,
    text: input.text,
    at: ctx.now,
  })
  return { note: input.text }
}
