import type { Locale } from '../../../platform/locales.ts'
import type { Money } from '../../../platform/money.ts'
import type { Method } from '../../rules.ts'

/** What an order asks of a provider. */
export type PaymentRequest = {
  orderId: string
  amount: Money
  method: Method
  description: string
  /** Where the member comes back to, and where the provider says that something changed. */
  returnUrl: string
  webhookUrl: string
  locale: Locale
  /** Whose cards are kept: `first` asks to keep the card that pays, a mandate charges one that is kept. */
  customer?: { id: string; mandateId?: string; storeCard?: true }
}

export type ReportedStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired'

/** A payment as the provider itself tells it, asked by us. */
export type ReportedPayment = {
  id: string
  orderId: string | null
  status: ReportedStatus
  amount: Money
  checkout: string | null
  mandateId: string | null
  customerId: string | null
  /** `key`: ours, null where somebody paid back over there. */
  refunds: { id: string; amount: number; failed: boolean; settled: boolean; key: string | null }[]
  chargebacks: { id: string; amount: number; reversed: boolean }[]
}

export type Mandate = {
  id: string
  method: 'creditcard' | 'paypal' | 'sdd'
  valid: boolean
  brand: string
  lastFour: string
  expires: string | null
}

/** The port: what any provider must be able to do. Everything is asked of it outside of a transaction. */
export type PaymentProvider = {
  name: string
  /** The same order never opens two payments. */
  openPayment(request: PaymentRequest): Promise<ReportedPayment>
  fetchPayment(id: string): Promise<ReportedPayment | null>
  /** The payment of an order among those of a customer, if there is one. */
  findPayment(customerId: string, orderId: string): Promise<ReportedPayment | null>
  /** Best effort: a payment that can no longer be cancelled stays open, and counts if it is paid. */
  cancelPayment(id: string): Promise<void>
  /** The same key never pays back twice, however late it comes again. */
  refund(
    paymentId: string,
    refund: { amount: Money; key: string; description: string },
  ): Promise<{ id: string }>
  addCustomer(member: { memberId: string; locale: Locale }): Promise<{ id: string }>
  mandatesOf(customerId: string): Promise<Mandate[]>
  addDebitMandate(
    customerId: string,
    debit: { holder: string; iban: string; signedOn: string; reference: string },
  ): Promise<Mandate>
  revokeMandate(customerId: string, mandateId: string): Promise<void>
}

/** The provider did not answer, or not with what was asked for. `refused`: it understood and will not, however often it is asked. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly refused: boolean

  constructor(
    message: string,
    { refused = false, cause }: { refused?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.refused = refused
  }
}
