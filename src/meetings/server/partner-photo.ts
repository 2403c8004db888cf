import { loadCards } from '../../profiles/server/public.ts'
import { isOpenToMember } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import type { PlanRow } from './date-plan.ts'
import { getPlanOfLink } from './plan-of-link.ts'

/** The name of the partner's main photo while the partner shows it to the member; else null. */
export async function findPartnerPhoto(
  ctx: Context,
  { member_id: member, partner_id: partner }: PlanRow,
): Promise<string | null> {
  const image = (await loadCards(ctx, [partner])).get(partner)?.main_image
  const name = image?.filename.split('/').at(-2)
  return name !== undefined && (await isOpenToMember(ctx, member, name, false)) ? name : null
}

/** Serves that photo to whoever has the link of the plan. */
export async function servePartnerPhoto(ctx: Context): Promise<Response> {
  const { plan } = await getPlanOfLink(ctx, ctx.query.get('token') ?? '')
  const name = await findPartnerPhoto(ctx, plan)
  const bytes = name === null ? null : await ctx.files.get(`photos/${name}/card`)
  if (!bytes) throw new ApiError('not_found')
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    },
  })
}
