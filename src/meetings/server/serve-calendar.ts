import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { sharedPlanPath, toCalendar } from '../rules.ts'
import { getPlanOfLink } from './plan-of-link.ts'

/** The date as a calendar file for whoever has the link of the plan; names only the two people. */
export async function serveCalendar(ctx: Context): Promise<Response> {
  const token = ctx.query.get('token') ?? ''
  const { plan } = await getPlanOfLink(ctx, token)
  const event = {
    uid: `${plan.plan_id}@${new URL(ctx.origin).hostname}`,
    title: plan.partner_name,
    place: plan.place,
    url: ctx.origin + localePath(ctx.locale, sharedPlanPath(token)),
    startsAt: plan.starts_at,
  }
  return new Response(toCalendar(event, ctx.now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="date.ics"',
      'cache-control': 'private, no-store',
    },
  })
}
