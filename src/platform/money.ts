import { numberFormat } from './formatted.ts'
import type { Locale } from './locales.ts'
import { lookup } from './lookup.ts'

export const currencies = ['EUR', 'GBP', 'PLN', 'CHF', 'USD', 'CAD', 'AUD', 'NZD'] as const
export type Currency = (typeof currencies)[number]

/** An amount in integer minor units (cents); all our currencies have two decimals. */
export type Money = { amount: number; currency: Currency }

/** 1999 → "19.99", for machines; inserts the decimal point without division. */
export function plainAmount({ amount }: Pick<Money, 'amount'>): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** `{ amount: 1999, currency: 'EUR' }` → "€19.99" or "19,99 €", by language. */
export function formatMoney(money: { amount: number; currency: string }, locale: Locale): string {
  return numberFormat(locale, { style: 'currency', currency: money.currency }).format(
    plainAmount(money),
  )
}

const countryCurrency: Record<string, Currency> = {
  GB: 'GBP',
  PL: 'PLN',
  CH: 'CHF',
  LI: 'CHF',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
}

export const getCurrency = (country: string): Currency => lookup(countryCurrency, country) ?? 'EUR'

type PriceList = { bundles: { prices: Partial<Record<Currency, number>> }[] }

/**
 * Converts an amount by a site's own price list, rounded up. Precise enough to apply a spending cap
 * to purchases in several countries, and needs no exchange rates.
 */
export function inCurrency(
  { bundles }: PriceList,
  { amount, currency }: Money,
  target: Currency,
): number {
  if (currency === target) return amount
  for (const { prices } of bundles) {
    const [from, to] = [prices[currency], prices[target]]
    if (from !== undefined && to !== undefined) return Math.ceil((amount * to) / from)
  }
  return amount
}
