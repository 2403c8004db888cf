import sql from 'sql-template-tag'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { Context } from '../../server/context.ts'
import { countRoleHolders } from '../../staff/server/public.ts'
import { row } from '../../server/database/query.ts'
import { DESK_ANSWER } from '../../platform/contact-sources.ts'
import { MEASURED_DAYS, mayCost, type DeskTimes } from '../desk-rules.ts'

const HOUR = 3_600_000

/**
 * Messages to the fictional profiles of the site whose stated time ended in the past week, and those
 * of them that were answered in it. One answer answers all messages before it.
 */
export async function measureDesk({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<DeskTimes> {
  const hours = site.settings.fictional_hours
  const until = new Date(now.getTime() - hours * HOUR)
  const from = new Date(until.getTime() - MEASURED_DAYS * 24 * HOUR)
  return row<DeskTimes>(
    db,
    sql`select count(*)::int as due, count(*) filter (where exists (
                 select from message a where a.conversation_id = m.conversation_id and a.seq > m.seq and a.sender_id = p.member_id and a.via = ${DESK_ANSWER}
                   and a.created_at <= m.created_at + ${hours} * interval '1 hour'))::int as answered
        from profile p
        join inbox i on i.member_id = p.member_id and i.last_message_at >= ${from}
        join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id and m.unsent_at is null
          and m.created_at >= ${from} and m.created_at < ${until}
        where p.site_id = ${site.id} and p.origin = 'fictional'`,
  )
}

/**
 * The settings by which a message is priced. One to a fictional profile costs nothing while its desk
 * is late, or nobody of the staff has the role, whatever the setting says.
 */
export async function loadPriceSettings(
  ctx: Pick<Context, 'db' | 'site' | 'now'>,
  origin: string,
): Promise<SiteSettings> {
  const { settings } = ctx.site
  if (origin !== 'fictional' || !settings.fictional_cost) return settings
  const isStaffed = (await countRoleHolders(ctx, 'fictional')) > 0
  const costs = settings.fictional && mayCost(isStaffed, await measureDesk(ctx))
  return costs ? settings : { ...settings, fictional_cost: false }
}
