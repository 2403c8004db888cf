import { countMembersOfDomain } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { coversMailProvider } from '../../../server/mail/mail-providers.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findOrigin } from '../../server/order-origins.ts'
import type { createOrderBlock as contract } from '../contract.ts'
import { addBlock, findRequestedBlock } from '../../server/order-blocks.ts'

const DAY = 86_400_000

/**
 * A domain with more members than this, who confirmed their address months ago, is one of
 * everybody, also if no list names it. New accounts do not count: whoever orders with stolen cards creates them.
 */
const MAX_MEMBERS = 25
const MONTHS_AGO = 90 * DAY

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)
const isDomain = (text: string) =>
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(text)

export async function createOrderBlock(
  ctx: MemberContext,
  { kind, of, days, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const existing = await findRequestedBlock(ctx)
  if (existing) return { block: existing.block_id }
  const subject =
    kind === 'email_domain' ? await domainToBlock(ctx, of) : await originToBlock(ctx, kind, of)
  const { memberId, value, label } = subject
  const expires_at = new Date(ctx.now.getTime() + days * DAY)
  const block_id = newId()
  if (!(await addBlock(ctx, { block_id, kind, value, label, reason, expires_at })))
    throw new ApiError('already_blocked', { field: 'of' })
  await recordAudit(ctx.db, ctx, {
    action: 'order_block.create',
    subject: { kind: 'order_block', id: block_id },
    memberId,
    reason,
    after: { kind, of: label, days },
  })
  return { block: block_id }
}

type Subject = { value: string; label: string; memberId: string | null }

/** The staff never see an address or a card: they name an order that came from it. */
async function originToBlock(
  { db, site }: MemberContext,
  kind: 'card' | 'device' | 'network',
  orderId: string,
): Promise<Subject> {
  const origin = isId(orderId) ? await findOrigin(db, { siteId: site.id, orderId, kind }) : null
  if (!origin) throw new ApiError('not_found', { field: 'of' })
  if (origin.value === null) throw new ApiError('origin_unknown', { field: 'of' })
  return { value: origin.value, label: orderId, memberId: origin.member_id }
}

async function domainToBlock({ db, site, now }: MemberContext, text: string): Promise<Subject> {
  const domain = text.toLowerCase().replace(/^@/, '')
  if (!isDomain(domain)) throw new ApiError('domain_invalid', { field: 'of' })
  if (coversMailProvider(domain)) throw new ApiError('domain_of_everybody', { field: 'of' })
  const before = new Date(now.getTime() - MONTHS_AGO)
  const members = await countMembersOfDomain(db, site.id, { domain, before, max: MAX_MEMBERS + 1 })
  if (members > MAX_MEMBERS)
    throw new ApiError('domain_in_use', { field: 'of', count: MAX_MEMBERS })
  return { value: domain, label: domain, memberId: null }
}
