import * as z from 'zod'
import type { Locale } from '../../platform/locales.ts'
import type { Money } from '../../platform/money.ts'
import type { ProviderConnection } from '../../server/provider-connection.ts'
import { methodNames, type CardBrand, type PaymentFailure } from '../contract.ts'
import type { Method, Purchase } from '../rules.ts'

/** A request to create a payment. */
export type PaymentRequest = {
  orderId: string
  amount: Money
  method: Method
  description: string
  /** Where the checkout returns the member to, and where the provider reports changes. */
  returnUrl: string
  webhookUrl: string
  locale: Locale
  /** The buyer's country (ISO 3166). */
  country: string
  /**
   * The customer at the provider. `storeCard` stores the card that pays; `mandateId` charges a
   * stored card or an account.
   */
  customer?: { id: string; mandateId?: string; storeCard?: true }
}

export type ReportedStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired'

/** A payment as fetched from the provider. */
export type ReportedPayment = {
  id: string
  orderId: string | null
  status: ReportedStatus
  /** Why a failed payment failed, where the provider tells. */
  failure?: PaymentFailure | undefined
  amount: Money
  checkout: string | null
  mandateId: string | null
  customerId: string | null
  /** The same for every payment by the same card, where the provider tells. */
  cardFingerprint?: string | undefined
  /** Of the card that paid, also through a wallet, where the provider tells. */
  cardBrand?: CardBrand | undefined
  /** `key` is the one of our request; null for a refund made in the dashboard. */
  refunds: { id: string; amount: number; failed: boolean; settled: boolean; key: string | null }[]
  chargebacks: {
    id: string
    amount: number
    reversed: boolean
    /** Whether the bank has our evidence, where the provider says so. */
    defended?: boolean | undefined
    /** The bank's reason, where the provider passes it on. */
    reason?: { code: string; text: string } | undefined
    /** Until when the bank accepts evidence, where the provider says so. */
    evidenceDueAt?: Date | undefined
  }[]
  /** What banks say before a chargeback, where the provider passes it on. */
  warnings?: ReportedWarning[]
}

/**
 * `fraud`: the cardholder reported the payment; `information`: the bank asks about it; `card`: ours,
 * the card that paid is blocked or beyond a limit.
 */
export type ReportedWarning = {
  id: string
  kind: 'fraud' | 'information' | 'card'
  amount: number
  reason?: { code: string; text: string } | undefined
  /** Until when the bank accepts an answer. */
  dueAt?: Date | undefined
}

export type Mandate = {
  id: string
  method: 'creditcard' | 'paypal' | 'sdd'
  valid: boolean
  brand: string
  lastFour: string
  expires: string | null
}

export type SettlementEntry = {
  id: string
  kind: 'payment' | 'refund' | 'chargeback' | 'fee' | 'reserve'
  /** The payment that it is about; null for fees and what is held back. */
  payment: string | null
  /** Minor units of the settlement's currency; negative where it lowers the payout. */
  amount: number
}

/** What the provider paid out, and why. */
export type Settlement = { id: string; amount: Money; paidOutAt: Date; entries: SettlementEntry[] }

/**
 * The methods that an account has for a purchase, with the limits that the provider tells; amounts in
 * minor units.
 */
export const AvailableMethods = z.array(
  z.object({
    method: z.enum(methodNames),
    min: z.nullable(z.int()),
    max: z.nullable(z.int()),
  }),
)
export type AvailableMethods = z.infer<typeof AvailableMethods>

/** A way to defend a chargeback: the provider's code, and the documents that it requires. */
export type DefenceReason = { code: string; documents: string[] }

/** `file` is a PDF. */
export type Defence = { chargeback: string; reason: string; file: Buffer }

/** The port that every provider's adapter implements. Must be called outside transactions. */
export type PaymentProvider = {
  name: string
  /** Idempotent per order id. */
  openPayment(request: PaymentRequest): Promise<ReportedPayment>
  fetchPayment(id: string): Promise<ReportedPayment | null>
  /** Searches the customer's payments for that of an order. */
  findPayment(customerId: string, orderId: string): Promise<ReportedPayment | null>
  /**
   * Best effort: a payment that the provider no longer cancels stays open and is settled if it is
   * paid.
   */
  cancelPayment(id: string): Promise<void>
  /** Idempotent per key, without a time limit. */
  refund(
    paymentId: string,
    refund: { amount: Money; key: string; description: string },
  ): Promise<{ id: string }>
  addCustomer(member: { memberId: string; locale: Locale }): Promise<{ id: string }>
  listMandates(customerId: string): Promise<Mandate[]>
  addDebitMandate(
    customerId: string,
    debit: { holder: string; iban: string; signedOn: string; reference: string },
  ): Promise<Mandate>
  revokeMandate(customerId: string, mandateId: string): Promise<void>
  /** Deletes the customer with all mandates; does nothing if it is gone. Payments remain. */
  removeCustomer(customerId: string): Promise<void>
  /** Lists what was paid out since a time; only of providers that tell it by their API. */
  listSettlements?(since: Date): Promise<Settlement[]>
  /**
   * Reads a statement of payouts that a person exported; only of providers that tell payouts in no
   * other way. Throws `StatementError`.
   */
  readStatement?(csv: string): Promise<Settlement[]>
  /** Lists the methods for a purchase; only of providers that tell them. */
  listMethods?(purchase: Purchase): Promise<AvailableMethods>
  /** Lists how a chargeback can be defended; only of providers that take evidence by their API. */
  listDefenceReasons?(paymentId: string, chargeback: string): Promise<DefenceReason[]>
  /** Hands in the evidence and defends; a repeat does no harm. */
  defend?(paymentId: string, defence: Defence): Promise<void>
  /** Makes a request that changes nothing; throws if the provider refuses our credentials. */
  checkAccount(): Promise<void>
}

/**
 * The provider did not respond, or with an error. `refused`: it rejects the request, so a retry is
 * useless.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly refused: boolean
  /** The status of the response, if there was one. */
  readonly status: number | undefined

  constructor(
    message: string,
    {
      refused = false,
      cause,
      status,
    }: { refused?: boolean; cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause })
    this.refused = refused
    this.status = status
  }
}

/** A line of a statement that cannot be read; the heading is line 1. */
export class StatementError extends Error {
  override name = 'StatementError'
  readonly line: number

  constructor(line: number) {
    super(`line ${line} of the statement cannot be read`)
    this.line = line
  }
}

type ProviderRecord = { id: string; kind: string; body: unknown; at: Date }

/** Facts about a payment or customer that the adapter keeps itself. */
export type ProviderRecords = {
  now: Date
  /** False if the subject already has a record of this id. */
  add(subject: string, record: Omit<ProviderRecord, 'at'>): Promise<boolean>
  list(subject: string): Promise<ProviderRecord[]>
  remove(subject: string, id: string): Promise<void>
}

/** A provider's call of our webhook. */
export type ProviderReport = { query: URLSearchParams; body: string; headers: Headers }

/** The payment that a report is about; its order if the report names it. */
export type ReportedSubject = { payment: string; order: string }

/** What a payment provider is to the rest of the product; `adapters.ts` lists all. */
export type ProviderAdapter = {
  url: string
  /** The credentials that an account requires, and those that it may have. */
  credentials: readonly string[]
  optionalCredentials: readonly string[]
  /** The form of credentials that become part of an address. */
  credentialFormats?: Readonly<Record<string, RegExp>>
  connect(name: string, connection: ProviderConnection, records: ProviderRecords): PaymentProvider
  /** Whether `cancelPayment` closes a checkout that the buyer may still have open. */
  closesCheckouts: boolean
  /** Whether the provider offers the method for the purchase. */
  serves(method: Method, purchase: Purchase): boolean
  /**
   * Verifies a report, records what it alone tells, and returns the payments to fetch; null if the
   * signature is wrong.
   */
  receive(
    report: ProviderReport,
    connection: ProviderConnection,
    records: ProviderRecords,
  ): Promise<ReportedSubject[] | null>
  /** The response that the provider expects. */
  acknowledgement: string
}
