import type { Method } from '../../rules.ts'

/**
 * Adyen's names of our methods. Cards of every brand are one method there; cards of Nexi are Visa
 * or Mastercard, and Przelewy24 is behind its online banking in Poland.
 */
export const adyenMethods: Partial<Record<Method, string>> = {
  ideal: 'ideal',
  bancontact: 'bcmc',
  cartebancaire: 'scheme',
  nexi: 'scheme',
  przelewy24: 'onlineBanking_PL',
  blik: 'blik',
  eps: 'eps',
  creditcard: 'scheme',
  mastercard: 'scheme',
  visa: 'scheme',
  applepay: 'applepay',
  paypal: 'paypal',
  paysafecard: 'paysafecard',
  sct: 'bankTransfer_IBAN',
}

/** Payment cards that a mandate names. */
export const cardBrands: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  cartebancaire: 'Cartes Bancaires',
  bcmc: 'Bancontact',
}
