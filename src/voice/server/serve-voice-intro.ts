import { ApiError } from '../../platform/api-error.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { Context } from '../../server/context.ts'
import { asMember } from '../../server/member-context.ts'
import { serveSound } from './serve-sound.ts'
import { findAudibleFile, findIntro } from './voice-intro.ts'

/** Plays what a member says on their profile, to those who may see it, and to who reviews it. */
export async function serveVoiceIntro(
  ctx: Context,
  request: Request,
  { member = '', id = '' }: Record<string, string>,
): Promise<Response> {
  const { actor } = ctx
  if (!actor) throw new ApiError('authentication_required')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isId || !/^[1-9]\d{0,17}$/.test(member)) throw new ApiError('not_found')
  const reviews = actor.role === 'operator' && hasStaffRole(actor.staffRoles, ['moderator'])
  const intro = reviews ? await findIntro(ctx, member) : null
  const file =
    intro?.id === id ? intro.name : await findAudibleFile(asMember(ctx, actor), { member, id })
  if (file === null) throw new ApiError('not_found')
  return serveSound(ctx, request, file)
}
