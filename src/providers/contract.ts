/** All payment methods of orders, including retired ones that only old orders have. */
export const methodNames = [
  'ideal',
  'bancontact',
  'cartebancaire',
  'nexi',
  'przelewy24',
  'blik',
  'eps',
  'creditcard',
  'mastercard',
  'visa',
  'applepay',
  'paypal',
  'paysafecard',
  'sdd',
  'sct',
  'giropay',
  'sofort',
  'maestro',
] as const

/** Why a payment failed, the same for every provider. */
export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'limit_exceeded',
  'card_expired',
  'card_blocked',
  'wrong_details',
  'authentication_failed',
  'authentication_required',
  'not_supported',
  'bank_unavailable',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** Brands of cards by which sales and disputes are counted. */
export const cardBrands = [
  'visa',
  'mastercard',
  'maestro',
  'amex',
  'cartes_bancaires',
  'diners',
  'discover',
  'jcb',
  'unionpay',
] as const
export type CardBrand = (typeof cardBrands)[number]

/** How a test order may end, in place of a provider's checkout. */
export const testResults = ['completed', 'failed', 'cancelled'] as const
