import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { isHost } from '../../rules.ts'
import { insertSite, listSiteRows, lockSites } from '../../server/site.ts'
import type { createBrand as contract } from '../contract.ts'
import { atEditedBrand } from './at-edited-brand.ts'

/** What a new brand does not take over from the one it is like. */
const ownSettings = new Set([
  'name',
  'company',
  'datev',
  'support_email',
  'support_phone',
  'mail_from_name',
  'mail_from',
  'mail_reply_to',
  'mail_bounces',
  'mailgun_key',
  'duty_webhook',
  'sms_sender',
  'push_key',
  'tag_manager',
  'session_recorder',
  'affiliates',
  'partner_feeds',
  'partner_recipients',
  'cdn_prefix',
])

export async function createBrand(
  ctx: MemberContext,
  { slug, name, host, like, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (like !== null) await atEditedBrand(ctx, like)
  await lockSites(ctx.everySite)
  const sites = await listSiteRows(ctx.everySite)
  const isUsed = sites.some((site) => [site.host, ...site.aliases].includes(host))
  if (!isHost(host) || isUsed)
    throw new ApiError('settings_invalid', {
      setting: 'host',
      problem: isUsed ? 'host_taken' : 'invalid_format',
      bound: '',
    })
  const model = sites.find((site) => site.site_id === like)
  const copied = Object.entries(model?.settings ?? {}).filter(([key]) => !ownSettings.has(key))
  const id = await insertSite(ctx.everySite, {
    slug,
    host,
    settings: { ...Object.fromEntries(copied), name },
    change: { by: ctx.actor.memberId, source: 'console', reason, at: ctx.now },
  })
  if (id === null) throw new ApiError('slug_taken')
  await recordAudit(ctx.everySite, ctx, {
    action: 'site.create',
    subject: { kind: 'site', id: String(id) },
    siteId: id,
    reason,
    after: { slug, name, host, like },
  })
  return { id }
}
