import type { MemberContext } from '../../../server/context.ts'
import { countAdmins } from '../../../staff/server/public.ts'
import { isOpen } from '../../rules.ts'
import type { EditedRow } from '../../server/site.ts'
import type { SiteSettings } from '../../settings-contract.ts'
import type { Change } from '../contract.ts'
import { toSettingName } from '../change-rules.ts'
import type { EditedSite } from '../rules.ts'
import type { ChargedPrice } from './credit-orders.ts'

type Prices = Pick<SiteSettings, 'bundles'>

/**
 * Settings that always need two: who is paid, the bounds of what one admin may set alone, and whether
 * the figures of the brand are public.
 */
const always = new Set([
  'payment_providers',
  'signup_credits_alone',
  'price_alone_percentage',
  'honesty_page',
])

/** Of the changes those that move money, so that a second admin approves them. */
export function selectMoneyChanges(
  changes: Change[],
  {
    before,
    after,
    charged,
  }: { before: SiteSettings; after: SiteSettings; charged: ChargedPrice[] },
): Change[] {
  const mints =
    after.signup_credits > before.signup_credits &&
    after.signup_credits > before.signup_credits_alone
  return changes.filter(({ path }) => {
    const name = toSettingName(path)
    if (name === 'signup_credits') return mints
    if (name === 'bundles') return isPriceCut(path, { before, after, charged })
    return always.has(name)
  })
}

/**
 * Whether a change of a bundle sells it, or its credits, below a part of the price that was charged
 * last, or as long as nobody bought it, of the price in force. A new bundle is compared with the
 * cheapest credits, and a price in a new currency with nothing.
 */
function isPriceCut(
  path: string,
  {
    before,
    after,
    charged,
  }: { before: SiteSettings; after: SiteSettings; charged: ChargedPrice[] },
): boolean {
  const [, id = ''] = path.split('.')
  const bundle = after.bundles.find((each) => each.id === id)
  if (!bundle) return false
  const part = before.price_alone_percentage / 100
  return Object.entries(bundle.prices).some(([currency, amount]) => {
    const last =
      charged.find((each) => each.bundle === id && each.currency === currency) ??
      currentPrice(before, id, currency)
    if (last)
      return (
        amount < last.amount * part || amount / bundle.credits < (last.amount / last.credits) * part
      )
    const cheapest = cheapestCredit(before, currency)
    return cheapest === null || amount / bundle.credits < cheapest * part
  })
}

type Price = { amount: number; credits: number }

function pricesIn({ bundles }: Prices, currency: string): (Price & { id: string })[] {
  return bundles.flatMap(({ id, credits, prices }) => {
    const amount = Object.entries(prices).find(([name]) => name === currency)?.[1]
    return amount === undefined ? [] : [{ id, credits, amount }]
  })
}

const currentPrice = (settings: Prices, id: string, currency: string): Price | null =>
  pricesIn(settings, currency).find((each) => each.id === id) ?? null

function cheapestCredit(settings: Prices, currency: string): number | null {
  const each = pricesIn(settings, currency).map(({ amount, credits }) => amount / credits)
  return each.length === 0 ? null : Math.min(...each)
}

/** Where other admins work, one of them approves what moves money at an open brand. */
export async function needsSecondAdmin(
  ctx: MemberContext,
  row: EditedRow,
  { settings }: EditedSite,
): Promise<boolean> {
  if (!isOpen({ openedAt: row.opened_at, settings }, ctx.local)) return false
  return (await countAdmins(ctx.db, ctx.site.id)) > 1
}
