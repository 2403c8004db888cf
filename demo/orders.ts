import sql from 'sql-template-tag'
import { grantCredits } from '../src/credits/server/public.ts'
import { toVat } from '../src/payments/rules.ts'
import { bundlesIn } from '../src/sites/rules.ts'
import type { CardBrand } from '../src/providers/contract.ts'
import { isCardMethod, offeredMethods } from '../src/providers/rules.ts'
import type { SiteSettings } from '../src/sites/settings-contract.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { demoId, type DemoMember } from './cast.ts'
import { timesOf } from './members.ts'
import { randomOf, type Random } from './random.ts'

/** A completed order. */
export interface DemoOrder {
  id: string
  buyer: DemoMember
  bundle: string
  credits: number
  amount: number
  currency: ReturnType<typeof bundlesIn>['currency']
  method: string
  /** Of cards only; one in twelve is of before brands were stored. */
  cardBrand: CardBrand | null
  at: Date
}

/** Together with the five free credits these make the 200 of the premium account. */
const premiumBundles = ['p2', 'p1', 'p0']

function bundlesFor(random: Random, { role }: DemoMember): string[] {
  if (role === 'premium') return premiumBundles
  if (role !== 'member' || !random.chance(0.12)) return []
  return Array.from({ length: random.integer(1, 2) }, () =>
    random.weighted({ p0: 30, p1: 48, p2: 16, p3: 6 }),
  )
}

export function createOrders(
  cast: DemoMember[],
  settingsOf: (site: number) => SiteSettings,
  seed: string,
  now: Date,
): DemoOrder[] {
  return cast.flatMap((buyer) => {
    const random = randomOf(`${seed} orders ${buyer.id}`)
    const settings = settingsOf(buyer.site)
    const { country } = buyer.person.city
    const { currency, bundles } = bundlesIn(settings, country)
    const { joined, seen } = timesOf(buyer, now)
    return bundlesFor(random, buyer).flatMap((bundleId, i): DemoOrder[] => {
      const bundle = bundles.find(({ id }) => id === bundleId)
      if (!bundle) return []
      const offered = offeredMethods(settings, { country, currency, amount: bundle.price })
      const chosen = random.pick(
        offered.filter((name) => !['sdd', 'sct', 'applepay'].includes(name)),
      )
      // Of a stream of its own, so that the other orders stay as they are.
      const mayDebit = offered.includes('sdd') && buyer.role === 'member'
      const isDebit = mayDebit && randomOf(`${seed} debit ${buyer.id} ${i}`).chance(0.2)
      const method = isDebit ? 'sdd' : chosen
      const at = new Date(
        joined.getTime() + (seen.getTime() - joined.getTime()) * random.next() ** 0.7,
      )
      return [
        {
          id: demoId(`order ${buyer.id} ${i}`),
          buyer,
          bundle: bundle.id,
          credits: bundle.credits,
          amount: bundle.price,
          currency,
          method,
          cardBrand: isCardMethod(method) ? randomBrand(`${seed} card ${buyer.id} ${i}`) : null,
          at,
        },
      ]
    })
  })
}

function randomBrand(seed: string): CardBrand | null {
  const random = randomOf(seed)
  return random.chance(1 / 12) ? null : random.weighted({ visa: 62, mastercard: 34, amex: 4 })
}

export const paymentOf = ({ id }: DemoOrder) => `tr_demo${id}`

/** Where buyers return to, and where the local provider sends its reports. */
type Origins = { origin: string; webhookOrigin: string }

/** The payment as the local provider stores it, so that it can be refunded. */
function providerBody(order: DemoOrder, { origin, webhookOrigin }: Origins) {
  const { id, buyer, amount, currency, method, at } = order
  return {
    resource: 'payment',
    id: paymentOf(order),
    status: 'paid',
    amount: { currency, value: (amount / 100).toFixed(2) },
    description: `Vonk ${id}`,
    redirectUrl: `${origin}/transactions/${id}`,
    webhookUrl: `${webhookOrigin}/api/payment-webhook.php?order=${id}`,
    method: method === 'sdd' ? 'directdebit' : method,
    locale: buyer.person.language,
    metadata: { order_id: id },
    createdAt: at.toISOString(),
    _links: {},
    _embedded: { refunds: [], chargebacks: [] },
  }
}

/** Inserts orders with payments, invoices, credits and premium. */
export async function insertOrders(
  db: Queryable,
  orders: DemoOrder[],
  origins: Origins,
): Promise<void> {
  const inOrder = orders.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const rows = inOrder.map((order) => ({
    ...order,
    buyer: order.buyer.id,
    site: order.buyer.site,
    country: order.buyer.person.city.country,
    language: order.buyer.person.language,
    payment: paymentOf(order),
    body: providerBody(order, origins),
  }))
  const json = JSON.stringify(rows)
  await execute(
    db,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider,
                                  provider_payment_id, status, language, card_brand, created_at, completed_at, seen_at)
        select id, buyer, site, bundle, credits, amount, amount, currency, country, method, 'local', payment, 'completed', language, "cardBrand", at, at, at
        from jsonb_to_recordset(${json}::jsonb) as r (id bigint, buyer bigint, site smallint, bundle text, credits int, amount int,
             currency text, country text, method text, payment text, language text, "cardBrand" text, at timestamptz)`,
  )
  await execute(
    db,
    sql`insert into local_payment (id, body, created_at)
        select payment, body, at from jsonb_to_recordset(${json}::jsonb) as r (payment text, body jsonb, at timestamptz)`,
  )
  await execute(
    db,
    sql`update account set paid_user = true where member_id in (select buyer from jsonb_to_recordset(${json}::jsonb) as r (buyer bigint))`,
  )
  await insertInvoices(db, inOrder)
  for (const { id, buyer, credits, amount, currency, method, at } of inOrder) {
    const grant = {
      memberId: buyer.id,
      credits,
      origin: method === 'sdd' ? 'direct_debit' : 'purchase',
      key: `order:${id}`,
      orderId: id,
      paidAmount: amount,
      currency,
    } as const
    await grantCredits({ db, now: at }, grant)
  }
}

/** Numbers invoices without gaps in the order of payment, per site. */
async function insertInvoices(db: Queryable, orders: DemoOrder[]): Promise<void> {
  const numbers = new Map<number, number>()
  const rows = orders.map(({ id, buyer, amount, currency, at }) => {
    const number = (numbers.get(buyer.site) ?? 0) + 1
    numbers.set(buyer.site, number)
    return {
      number,
      order: id,
      buyer: buyer.id,
      site: buyer.site,
      country: buyer.person.city.country,
      amount,
      currency,
      at,
    }
  })
  const found = await db.query<{ country: string; rate: number }>({
    text: 'select distinct on (country) country, rate from vat_rate where valid_from <= current_date order by country, valid_from desc',
  })
  const rates = new Map(found.rows.map(({ country, rate }) => [country, rate]))
  const taxed = rows.map((row) => ({
    ...row,
    rate: rates.get(row.country) ?? 0,
    vat: toVat(row.amount, rates.get(row.country) ?? 0),
  }))
  await execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        select site, number, 'sale', "order", buyer, 'sale', country, currency, amount, rate, vat, at
        from jsonb_to_recordset(${JSON.stringify(taxed)}::jsonb) as r (site smallint, number int, "order" bigint, buyer bigint, country text,
             currency text, amount int, rate int, vat int, at timestamptz)`,
  )
  for (const [site, number] of numbers)
    await execute(
      db,
      sql`insert into invoice_counter (site_id, last_number) values (${site}, ${number}) on conflict (site_id) do update set last_number = excluded.last_number`,
    )
}
