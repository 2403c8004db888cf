import * as z from 'zod'
import type { Context } from '../../../src/server/context.ts'
import { newId } from '../../../src/server/ids.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../src/server/feature.ts'
import { defineJob } from '../../../src/server/jobs/job.ts'
import { findResource, saveResource } from '../local-payments.ts'
import type { WebhookOptions } from '../local-payment-book.ts'
import { webhookPath } from '../../../src/providers/server/webhook-path.ts'
import {
  signReport,
  type FlexPayParameters,
} from '../../../src/providers/server/flexpay/flexpay-signature.ts'

/** A sale in the books of the local FlexPay. Amounts in minor units. */
export const LocalSale = z.object({
  id: z.string(),
  saleID: z.string(),
  transactionID: z.string(),
  result: z.enum(['APPROVED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'PENDING']),
  amount: z.number(),
  order: z.record(z.string(), z.string()),
  card: z.nullable(z.object({ brand: z.string(), pan: z.string() })),
  token: z.nullable(z.string()),
  credits: z.array(z.object({ id: z.string(), amount: z.number() })),
  chargebacks: z.array(z.object({ id: z.string(), reversed: z.boolean() })),
})
export type LocalSale = z.infer<typeof LocalSale>

const resourceId = (referenceID: string) => `flexpay-${referenceID}`

export async function findSale(ctx: Context, referenceID: string): Promise<LocalSale | null> {
  const parsed = z.safeParse(LocalSale, await findResource(ctx.db, resourceId(referenceID)))
  return parsed.success ? parsed.data : null
}

/** Finds the sale of a transaction or of a card's token. */
export async function findLocalSale(ctx: Context, key: string): Promise<LocalSale | null> {
  const link = z.safeParse(
    z.object({ reference: z.string() }),
    await findResource(ctx.db, `flexpay-link-${key}`),
  )
  return link.success ? findSale(ctx, link.data.reference) : null
}

export async function saveSale(ctx: Context, sale: LocalSale): Promise<void> {
  await saveResource(ctx.db, sale, ctx.now)
  const reference = sale.order['referenceID'] ?? ''
  for (const key of [sale.transactionID, ...(sale.token === null ? [] : [sale.token])]) {
    const link = { id: `flexpay-link-${key}`, reference }
    await saveResource(ctx.db, link, ctx.now)
  }
}

export function newSale(order: FlexPayParameters): LocalSale {
  return {
    id: resourceId(order['referenceID'] ?? ''),
    saleID: newId(),
    transactionID: newId(),
    result: 'PENDING',
    amount: Number((order['priceAmount'] ?? '').replace('.', '')),
    order,
    card: null,
    token: null,
    credits: [],
    chargebacks: [],
  }
}

const postbackJob = defineJob<JobPayload & { url: string }>('local-flexpay-postback')

/** A shop has to answer `OK`; the report is repeated until it does. */
export const localFlexPayJobs: JobHandler[] = [
  jobHandler(
    postbackJob,
    async ({ payments }, { url }) => {
      const response = await (payments.connections['flexpay'] ?? payments).send(url, {})
      if ((await response.text()) !== 'OK')
        throw new Error(`the report was answered with ${response.status}`)
    },
    { transaction: false },
  ),
]

/** Sends a signed report to the site of the order. */
export async function report(
  ctx: Context,
  sale: LocalSale,
  event: FlexPayParameters,
  { delaySeconds = 0, twice = false, key = LOCAL_KEY }: WebhookOptions & { key?: string },
): Promise<void> {
  const { order } = sale
  const site = ctx.findSite(new URL(order['successURL'] ?? ctx.origin).host) ?? ctx.site
  const parameters: FlexPayParameters = {
    shopID: order['shopID'] ?? '',
    saleID: sale.saleID,
    referenceID: order['referenceID'] ?? '',
    priceCurrency: order['priceCurrency'] ?? '',
    paymentMethod: order['paymentMethod'] ?? 'CC',
    type: 'purchase',
    ...event,
  }
  const query = new URLSearchParams({ ...parameters, signature: signReport(key, parameters) })
  const path = webhookPath('flexpay', site.id)
  const payload = { site: site.id, url: `${ctx.payments.webhookOrigin}${path}?${query.toString()}` }
  const options =
    delaySeconds > 0 ? { runAt: new Date(ctx.now.getTime() + delaySeconds * 1000) } : {}
  for (let copy = 0; copy < (twice ? 2 : 1); copy++)
    await ctx.enqueue(postbackJob, payload, options)
}

/** The key of every shop of the local FlexPay. */
export const LOCAL_KEY = 'local_flexpay_key'
