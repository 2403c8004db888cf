import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { saveNote as contract } from '../contract.ts'
import { notesIn } from '../rules.ts'
import { cardSeen } from './cards.ts'
import { keepNote } from './profile-note.ts'

export async function saveNote(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  if (!(await cardSeen(ctx, input.id)) || !notesIn(ctx.site.settings.visible_profile_notes, ctx.country))
    throw new ApiError('not_found')
  await keepNote(ctx.db, { memberId: ctx.actor.memberId, otherId: input.id, text: input.text, at: ctx.now })
  return { note: input.text }
}
