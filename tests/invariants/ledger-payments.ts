import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { providerNamed } from '../../src/providers/server/choose-provider.ts'
import { maybeRow, row } from '../../src/server/database/query.ts'
import type { createJobContext } from '../../src/server/http/create-context.ts'
import type { Report } from './ledger-model.ts'

type JobContext = ReturnType<typeof createJobContext>

type Payment = { id: string; provider: string; report: Report; isLost: boolean }

const minor = ({ amount: { value } }: { amount: { value: string } }) =>
  Number(value.replace('.', ''))

/** Reads the payment of an order: from the books of the local provider, or from what it reported. */
export async function paymentOf(ctx: JobContext, orderId: string): Promise<Payment> {
  const { provider, id, isLost } = await row<{ provider: string; id: string; isLost: boolean }>(
    ctx.db,
    sql`select provider, provider_payment_id as id, discount_lost as "isLost" from credit_order where order_id = ${orderId}`,
  )
  return { id, provider, isLost, report: await reportOf(ctx, provider, id) }
}

async function reportOf(ctx: JobContext, provider: string, id: string): Promise<Report> {
  if (provider === 'local') return localReport(ctx, id)
  const payment = await (await providerNamed(ctx, provider)).fetchPayment(id)
  if (!payment) throw new Error(`${provider} does not know ${id}`)
  const { status, refunds, chargebacks } = payment
  return {
    status: status === 'completed' ? 'paid' : status,
    refunds: refunds.map((one) => ({ ...one, isOurs: one.key !== null })),
    chargebacks,
  }
}

async function localReport({ db }: JobContext, id: string): Promise<Report> {
  const { status, refunds, chargebacks } = await row<{
    status: string
    refunds: { id: string; status: string; amount: { value: string } }[]
    chargebacks: { id: string; reversedAt: string | null; amount: { value: string } }[]
  }>(
    db,
    sql`select body->>'status' as status, body->'_embedded'->'refunds' as refunds, body->'_embedded'->'chargebacks' as chargebacks
        from local_payment where id = ${id}`,
  )
  return {
    status,
    // Our own refunds carry our key, which has a dash; those of the provider's dashboard do not.
    refunds: refunds.map((one) => ({
      id: one.id,
      amount: minor(one),
      failed: one.status === 'failed',
      isOurs: one.id.includes('-'),
    })),
    chargebacks: chargebacks.map((one) => ({
      id: one.id,
      amount: minor(one),
      reversed: one.reversedAt !== null,
    })),
  }
}

/** The address where the buttons of a payment are. */
export async function checkoutOf(
  ctx: JobContext,
  orderId: string,
  placed: string,
): Promise<string> {
  const { provider, id } = await paymentOf(ctx, orderId)
  if (provider === 'local') return `http://localhost:3000/local-payments/checkout/${id}`
  if (provider === 'flexpay') return placed
  const { url } = await row<{ url: string }>(
    ctx.db,
    sql`select body->>'url' as url from local_payment where body->'request'->>'reference' = ${id}`,
  )
  return url
}

/** What the other providers' own books say: refunds in minor units, and whether a dispute is open. */
const bookedAt: Record<string, (id: string) => Sql> = {
  adyen: (id) => sql`
    select coalesce((select sum((r->>'value')::int) from jsonb_array_elements(body->'refunds') r), 0)::int as refunded,
           exists (select from jsonb_array_elements(body->'disputes') d where not (d->>'reversed')::boolean) as disputed
    from local_payment where body->'request'->>'reference' = ${id}`,
  flexpay: (id) => sql`
    select coalesce((select sum((r->>'amount')::int) from jsonb_array_elements(body->'credits') r), 0)::int as refunded,
           exists (select from jsonb_array_elements(body->'chargebacks') d where not (d->>'reversed')::boolean) as disputed
    from local_payment where body->'order'->>'referenceID' = ${id}`,
}

/** Asserts that the adapter knows of a payment what the provider has in its books. */
export async function expectReported(ctx: JobContext, orderId: string): Promise<void> {
  const { id, provider, report } = await paymentOf(ctx, orderId)
  const query = bookedAt[provider]?.(id)
  // FlexPay learns of an order when its buyer comes.
  const booked = query && (await maybeRow<{ refunded: number; disputed: boolean }>(ctx.db, query))
  if (!booked) return
  const refunded = report.refunds.reduce((sum, one) => sum + (one.failed ? 0 : one.amount), 0)
  const disputed = report.chargebacks.some(({ reversed }) => !reversed)
  expect({ refunded, disputed }, `${provider} ${id}`).toEqual(booked)
}
