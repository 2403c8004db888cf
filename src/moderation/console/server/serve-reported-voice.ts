import { ApiError } from '../../../platform/api-error.ts'
import { hasStaffRole, memberRoles, requiredRoles } from '../../../platform/staff-roles.ts'
import type { Context } from '../../../server/context.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import { serveSound } from '../../../voice/server/public.ts'
import { findReport } from '../../server/public.ts'
import { findReportedIntro, findReportedVoice } from './case-evidence.ts'

/** Plays a voice note, or what a profile said, that a report saved, to those who read the case. */
async function serveReportedVoice(
  ctx: Context,
  request: Request,
  { report = '', seq = '' }: Record<string, string>,
): Promise<Response> {
  const { actor } = ctx
  if (!actor) throw new ApiError('authentication_required')
  if (actor.role !== 'operator' || !hasStaffRole(actor.staffRoles, memberRoles))
    throw new ApiError('role_required', { roles: requiredRoles(memberRoles) })
  if (!/^[1-9]\d{0,17}$/.test(report) || !/^(profile|\d{1,9})$/.test(seq))
    throw new ApiError('not_found')
  const saved = await findReport(ctx.db, ctx.site.id, report)
  const name =
    saved && (seq === 'profile' ? findReportedIntro(saved) : findReportedVoice(saved, Number(seq)))
  if (!name) throw new ApiError('not_found')
  return serveSound(ctx, request, name)
}

export const operatorRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/operator-voice/:report/:seq', handle: serveReportedVoice },
]
