import { lookup } from '../../platform/lookup.ts'
import type { CardBrand } from '../contract.ts'

/** What providers call a brand, in small letters without spaces and signs. */
const names: Record<string, CardBrand> = {
  visa: 'visa',
  visadebit: 'visa',
  visaelectron: 'visa',
  electron: 'visa',
  vpay: 'visa',
  mc: 'mastercard',
  mastercard: 'mastercard',
  maestro: 'maestro',
  amex: 'amex',
  americanexpress: 'amex',
  cartebancaire: 'cartes_bancaires',
  cartebleue: 'cartes_bancaires',
  cartesbancaires: 'cartes_bancaires',
  diners: 'diners',
  dinersclub: 'diners',
  discover: 'discover',
  jcb: 'jcb',
  cup: 'unionpay',
  unionpay: 'unionpay',
}

/** Adyen names the wallet after the brand of the card in it: `visa_applepay`. */
const WALLET = /_(?:applepay|googlepay)$/

/** Reads a provider's name of a card's brand; undefined for what is not a card or not known. */
export const readCardBrand = (name: string | null | undefined): CardBrand | undefined =>
  lookup(
    names,
    (name ?? '')
      .toLowerCase()
      .replace(WALLET, '')
      .replaceAll(/[^a-z]/g, ''),
  )
