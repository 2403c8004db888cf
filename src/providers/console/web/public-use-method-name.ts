import { useTranslations } from '../../../web/i18n.tsx'
import { methodNames } from '../../contract.ts'

type Method = (typeof methodNames)[number]

/** Names that are the same in every language. */
const brands: Record<Exclude<Method, 'creditcard' | 'sdd' | 'sct'>, string> = {
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  cartebancaire: 'Cartes Bancaires',
  nexi: 'Nexi',
  przelewy24: 'Przelewy24',
  blik: 'BLIK',
  eps: 'EPS',
  mastercard: 'Mastercard',
  visa: 'Visa',
  applepay: 'Apple Pay',
  paypal: 'PayPal',
  paysafecard: 'paysafecard',
  giropay: 'giropay',
  sofort: 'Sofort',
  maestro: 'Maestro',
}

/** Returns the name of a payment method in words; one that is not known keeps its id. */
export function useMethodName(): (method: string) => string {
  const t = useTranslations('console.money.methods')
  return (method) => {
    const methodName = methodNames.find((name) => name === method)
    if (!methodName) return method
    return methodName === 'creditcard' || methodName === 'sdd' || methodName === 'sct'
      ? t(methodName)
      : brands[methodName]
  }
}
