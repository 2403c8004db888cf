import { ApiError } from '../../../platform/api-error.ts'
import { lookup } from '../../../platform/lookup.ts'
import type { Context } from '../../../server/context.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import { readBytes } from '../../../server/http/input.ts'
import { findOrder } from '../credit-orders.ts'
import { settleOrderJob } from '../settle-order-job.ts'
import {
  createProviderRecords,
  adapters,
  connectionTo,
  readMollieReport,
  type ReportedSubject,
  webhookPath,
} from '../../../providers/server/public.ts'

const MAX_BYTES = 100_000

const readReport = async (ctx: Context, request: Request) => ({
  query: ctx.query,
  body: new TextDecoder().decode(await readBytes(request, MAX_BYTES)),
  headers: request.headers,
})

/**
 * Enqueues a job that fetches the payment and retries until the provider responds. Unknown ids get
 * the same response, so that it reveals nothing.
 */
async function enqueueSettlement(
  ctx: Context,
  { order: orderId, payment }: ReportedSubject,
  from?: { provider: string; siteId: number },
): Promise<void> {
  const order = await findOrder(ctx.everySite, orderId)
  const isOurs =
    order !== null &&
    (!from || (order.provider === from.provider && order.site_id === from.siteId)) &&
    (order.provider_payment_id === null || order.provider_payment_id === payment)
  if (!isOurs) return
  await ctx.enqueue(
    settleOrderJob,
    { site: order.site_id, order: orderId, payment },
    { key: `settle:${orderId}:${payment}` },
  )
}

/** Verifies a report with the site's own keys at the provider. */
async function handleReport(
  ctx: Context,
  request: Request,
  { provider = '', site: siteId = '' }: Record<string, string>,
): Promise<Response> {
  const site = ctx.findSiteById(Number(siteId))
  if (!site || !lookup(adapters, provider)) throw new ApiError('not_found')
  const siteCtx = ctx.atSite(site)
  const { adapter, connection } = await connectionTo(siteCtx, provider)
  const report = await readReport(ctx, request)
  const subjects = await adapter.receive(
    report,
    connection,
    createProviderRecords(siteCtx, provider),
  )
  if (!subjects) throw new ApiError('forbidden')
  for (const subject of subjects)
    await enqueueSettlement(siteCtx, subject, { provider, siteId: site.id })
  return new Response(adapter.acknowledgement, { status: 200 })
}

/** Payments that were opened before the path named provider and site report here. */
async function handleUnnamedReport(ctx: Context, request: Request): Promise<Response> {
  for (const subject of readMollieReport(await readReport(ctx, request)))
    await enqueueSettlement(ctx, subject)
  return new Response(null, { status: 200 })
}

const reports = webhookPath(':provider', ':site')

export const webhookRoutes: RawRoute[] = [
  { method: 'POST', path: reports, anyHost: true, handle: handleReport },
  { method: 'GET', path: reports, anyHost: true, handle: handleReport },
  {
    method: 'POST',
    path: '/api/payment-webhook.php',
    anyHost: true,
    handle: handleUnnamedReport,
  },
]
