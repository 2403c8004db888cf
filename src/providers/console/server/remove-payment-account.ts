import sql from 'sql-template-tag'
import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import { askSecondAdmin, hasSecondAdmin, recordAudit } from '../../../staff/server/public.ts'
import { deleteAccount, findCredentials } from '../../server/payment-accounts.ts'
import { deleteMarkets } from '../../server/provider-markets.ts'
import type { removePaymentAccount as contract } from '../contract.ts'
import { compareCredentials, providerName, routesTo } from '../rules.ts'

const KIND = 'payment_account.remove'

/** How long banks may take a payment back, so that its provider must be able to report to us. */
const CHARGEBACK_PERIOD = 180 * 86_400_000

export async function removePaymentAccount(
  ctx: MemberContext,
  { provider, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertUnused(ctx, provider)
  const stored = await findCredentials(ctx, provider)
  if (!stored) return { approval: null }
  const change = {
    mail: 'account_removed' as const,
    kind: KIND,
    subject: { kind: 'payment_account', id: provider },
    payload: { provider },
    params: { name: providerName(provider) },
    summary: {},
    changes: compareCredentials(ctx.sign, stored.current, {}),
    reason,
  }
  const approval = await askSecondAdmin(ctx, change, await hasSecondAdmin(ctx))
  if (approval === null) await remove(ctx, provider, reason)
  return { approval }
}

export const accountRemovalApproval = approvalKind({
  kind: KIND,
  roles: ['admin'],
  payload: z.object({ provider: z.string() }),
  execute: async (ctx, { provider }, { reason }) => {
    await assertUnused(ctx, provider)
    await remove(ctx, provider, reason)
  },
})

/** No setting names the account, and no recent order was paid there. */
async function assertUnused(
  { db, site, now, payments }: MemberContext,
  provider: string,
): Promise<void> {
  if (payments.connections[provider] !== undefined) return
  const since = new Date(now.getTime() - CHARGEBACK_PERIOD)
  const isUsed =
    routesTo(provider, site.settings, payments.defaultProvider).length > 0 ||
    (await hasOrdersAt(db, { siteId: site.id, provider, since }))
  if (isUsed) throw new ApiError('account_in_use')
}

async function remove(ctx: MemberContext, provider: string, reason: string): Promise<void> {
  if ((await deleteAccount(ctx, provider)) === 0) return
  await deleteMarkets(ctx, provider)
  await recordAudit(ctx.db, ctx, {
    action: KIND,
    subject: { kind: 'payment_account', id: provider },
    reason,
  })
}

/** Whether a provider has to refund or to report an order of the site since a time. */
async function hasOrdersAt(
  db: Queryable,
  { siteId, provider, since }: { siteId: number; provider: string; since: Date },
): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select from credit_order where site_id = ${siteId} and provider = ${provider} and created_at > ${since} limit 1`,
  )
  return record !== null
}
