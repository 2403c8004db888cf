import sql, { type Sql } from 'sql-template-tag'
import { invoiceNumber } from '../../payments/server/public.ts'
import { providerNames } from '../../providers/server/public.ts'
import type { Currency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { CreditOrderTable } from '../../server/database/generated/tables.ts'
import { rows } from '../../server/database/query.ts'
import { readDay } from '../rules.ts'
import type { OrderHit } from '../search-contract.ts'

const MAX_ORDERS = 8

type Match = { matched: OrderHit['matched']; where: Sql }

/** Orders by what a member can read out: number, invoice, the provider's payment or the day. */
export async function findOrders(ctx: MemberContext, q: string): Promise<OrderHit[]> {
  const matches = [byNumber(q), byInvoice(ctx, q), byPayment(q), byDay(q)].filter(
    (match) => match !== null,
  )
  const orders = new Map<string, OrderHit>()
  for (const match of matches)
    for (const order of await listMatching(ctx, match))
      if (!orders.has(order.id)) orders.set(order.id, order)
  return [...orders.values()]
}

function byNumber(q: string): Match | null {
  const number = /^(?:V-)?(\d{1,18})$/i.exec(q)?.[1]
  if (!number) return null
  return { matched: { by: 'id', text: '' }, where: sql`o.order_id = ${number}` }
}

/** "VONK-000070", also without its dash and zeros, or its zeros alone: no id begins with one. */
function byInvoice({ site }: MemberContext, q: string): Match | null {
  const prefix = invoicePrefix.exec(invoiceNumber(site, 0))?.[0] ?? ''
  const typed = q.toUpperCase().replaceAll(/[\s‐–-]/g, '')
  const rest = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
  if (!/^\d{1,9}$/.test(rest) || (rest === typed && !rest.startsWith('0'))) return null
  const number = Number(rest)
  return {
    matched: { by: 'invoice', text: invoiceNumber(site, number) },
    where: sql`o.order_id in (select i.order_id from invoice i where i.site_id = ${site.id} and i.number = ${number})`,
  }
}

const invoicePrefix = /^.*(?=-\d+$)/

/** All providers are named, as the index of payments begins with them. */
function byPayment(q: string): Match | null {
  if (!/^[\w.:-]{4,100}$/.test(q)) return null
  return {
    matched: { by: 'payment', text: q },
    where: sql`o.provider = any(${providerNames}::text[]) and o.provider_payment_id = ${q}`,
  }
}

/** The newest paid on a day of UTC. */
function byDay(q: string): Match | null {
  const day = readDay(q)
  if (!day) return null
  return {
    matched: { by: 'date', text: day },
    where: sql`o.completed_at >= ${day}::date at time zone 'UTC' and o.completed_at < (${day}::date + 1) at time zone 'UTC'`,
  }
}

type OrderRow = Pick<CreditOrderTable, 'order_id' | 'credits' | 'amount' | 'status'> & {
  currency: Currency
  buyer: string
}

async function listMatching(ctx: MemberContext, { matched, where }: Match): Promise<OrderHit[]> {
  const orders = await rows<OrderRow>(
    ctx.db,
    sql`select o.order_id, o.credits, o.amount, o.currency, o.status, coalesce(p.name, '') as buyer
        from credit_order o left join profile p on p.member_id = o.member_id
        where ${where} and o.site_id = ${ctx.site.id}
        order by o.completed_at desc nulls last limit ${MAX_ORDERS}`,
  )
  return orders.map(({ order_id: id, ...order }) => ({
    kind: 'order',
    brand: null,
    id,
    matched,
    ...order,
  }))
}
