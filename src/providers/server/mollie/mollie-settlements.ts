import * as z from 'zod'
import { currencies } from '../../../platform/money.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import type { Settlement, SettlementEntry } from '../provider.ts'
import { createMollieClient, nextPage, type MollieClient } from './mollie-client.ts'

// The fields of Mollie's Settlements API that we read (docs.mollie.com/reference/list-settlements).

const SignedAmount = z.object({
  currency: z.enum(currencies),
  value: z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/)),
})

/** `-10.05` → -1005, without floating point. */
const minorUnits = ({ value }: z.infer<typeof SignedAmount>): number =>
  Number(value.replace('.', ''))

const Subtotal = z.object({
  method: z.optional(z.nullable(z.string())),
  amountGross: SignedAmount,
})

const MollieSettlement = z.object({
  id: z.string(),
  status: z.string(),
  settledAt: z.optional(z.nullable(z.string())),
  amount: SignedAmount,
  periods: z.optional(
    z.record(
      z.string(),
      z.record(z.string(), z.object({ revenue: z.array(Subtotal), costs: z.array(Subtotal) })),
    ),
  ),
})
type MollieSettlement = z.infer<typeof MollieSettlement>

const Item = z.object({
  id: z.string(),
  paymentId: z.optional(z.nullable(z.string())),
  settlementAmount: SignedAmount,
})

const Links = z.optional(z.object({ next: z.optional(z.nullable(z.object({ href: z.string() }))) }))

const kinds = { payments: 'payment', refunds: 'refund', chargebacks: 'chargeback' } as const
const Items = z.object({
  _embedded: z.object({
    payments: z.optional(z.array(Item)),
    refunds: z.optional(z.array(Item)),
    chargebacks: z.optional(z.array(Item)),
  }),
  _links: Links,
})
const Settlements = z.object({
  _embedded: z.object({ settlements: z.array(MollieSettlement) }),
  _links: Links,
})

/**
 * Lists the settlements that Mollie has paid out, with all entries. They belong to the organization,
 * so the key of a profile cannot read them; without `organizationToken` there are none.
 */
export async function listSettlements(
  connection: ProviderConnection,
  since: Date,
): Promise<Settlement[]> {
  const { organizationToken } = connection.credentials
  if (!organizationToken) return []
  const callMollie = createMollieClient({ ...connection, credentials: { key: organizationToken } })
  const found: Settlement[] = []
  for (let path: string | null = '/settlements?limit=250'; path !== null;) {
    const { _embedded, _links }: z.infer<typeof Settlements> = await callMollie(
      Settlements,
      'GET',
      path,
    )
    const paidOut = _embedded.settlements.filter(({ status }) => status === 'paidout')
    const recent = paidOut.filter(({ settledAt }) => settledAt && new Date(settledAt) >= since)
    for (const settlement of recent) found.push(await readSettlement(callMollie, settlement))
    // Newest first: a page that ends before `since` is the last.
    path = recent.length < paidOut.length ? null : nextPage('/settlements', _links?.next?.href)
  }
  return found
}

async function readSettlement(
  callMollie: MollieClient,
  settlement: MollieSettlement,
): Promise<Settlement> {
  const entries: SettlementEntry[] = []
  for (const list of lists) entries.push(...(await readItems(callMollie, settlement.id, list)))
  return toSettlement(settlement, entries)
}

const lists = ['payments', 'refunds', 'chargebacks'] as const
type List = (typeof lists)[number]

const LocalSettlement = MollieSettlement.extend({
  payments: z.array(Item),
  refunds: z.array(Item),
  chargebacks: z.array(Item),
})

/** Reads a settlement of the local provider, which stores it with all entries. */
export function readLocalSettlement(stored: unknown): Settlement {
  const settlement = LocalSettlement.parse(stored)
  const entries = lists.flatMap((list) => settlement[list].map((item) => toEntry(item, list)))
  return toSettlement(settlement, entries)
}

function toSettlement(settlement: MollieSettlement, items: SettlementEntry[]): Settlement {
  const { id, settledAt, amount } = settlement
  return {
    id,
    amount: { amount: minorUnits(amount), currency: amount.currency },
    paidOutAt: new Date(settledAt ?? 0),
    entries: [...toCostEntries(settlement), ...items],
  }
}

const toEntry = (
  { id, paymentId, settlementAmount }: z.infer<typeof Item>,
  list: List,
): SettlementEntry => ({
  id,
  kind: kinds[list],
  payment: list === 'payments' ? id : (paymentId ?? null),
  amount: minorUnits(settlementAmount),
})

async function readItems(
  callMollie: MollieClient,
  settlement: string,
  list: List,
): Promise<SettlementEntry[]> {
  const entries: SettlementEntry[] = []
  for (
    let path: string | null = `/settlements/${encodeURIComponent(settlement)}/${list}?limit=250`;
    path !== null;
  ) {
    const { _embedded, _links }: z.infer<typeof Items> = await callMollie(Items, 'GET', path)
    entries.push(...(_embedded[list] ?? []).map((item) => toEntry(item, list)))
    path = nextPage('/settlements', _links?.next?.href)
  }
  return entries
}

/** Fees and what Mollie holds back are told as sums of a month and method. */
function toCostEntries({ periods = {} }: MollieSettlement): SettlementEntry[] {
  return Object.entries(periods).flatMap(([year, months]) =>
    Object.entries(months).flatMap(([month, { revenue, costs }]) => [
      ...costs.map((cost, index) => ({
        id: `cost-${year}-${month}-${index}`,
        kind: isReserve(cost) ? ('reserve' as const) : ('fee' as const),
        payment: null,
        amount: -minorUnits(cost.amountGross),
      })),
      ...revenue.flatMap((returned, index) =>
        isReserve(returned)
          ? {
              id: `reserve-${year}-${month}-${index}`,
              kind: 'reserve' as const,
              payment: null,
              amount: minorUnits(returned.amountGross),
            }
          : [],
      ),
    ]),
  )
}

const isReserve = ({ method }: z.infer<typeof Subtotal>) => /reserve/i.test(method ?? '')
