import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const paymentsExport: ExportedTable[] = [
  // Withheld: keys to the payment at its provider.
  {
    table: 'credit_order',
    owner: 'member_id',
    exported: [
      'order_id',
      'bundle',
      'credits',
      'amount',
      'list_amount',
      'currency',
      'country',
      'discount_code',
      'method',
      'provider',
      'status',
      'refunded_amount',
      'created_at',
      'completed_at',
      'seen_at',
      'language',
      'card_id',
      'keep_card',
    ],
    withheld: ['member_id', 'site_id', 'provider_payment_id', 'checkout_url', 'mandate_id', 'next_path'],
  },
  {
    table: 'invoice',
    owner: 'member_id',
    exported: ['number', 'kind', 'order_id', 'cause', 'country', 'currency', 'gross', 'vat_rate', 'vat', 'issued_at'],
    withheld: ['member_id', 'site_id'],
  },
  // Withheld: keys to the payment at its provider.
  {
    table: 'refund',
    owner: 'member_id',
    exported: ['order_id', 'refund_id', 'amount', 'currency', 'credits', 'status', 'requested_at', 'sent_at'],
    withheld: ['member_id', 'site_id', 'provider_refund_id', 'attempt'],
  },
  // Withheld: keys to the card at its provider.
  {
    table: 'stored_card',
    owner: 'member_id',
    exported: ['card_id', 'provider', 'brand', 'last_four', 'expires_on', 'agreed_at', 'removed_at'],
    withheld: ['member_id', 'customer_id', 'mandate_id'],
  },
  // Withheld: keys to the account at its provider.
  {
    table: 'debit_mandate',
    owner: 'member_id',
    exported: [
      'mandate_id',
      'provider',
      'reference',
      'holder',
      'iban_country',
      'iban_last_four',
      'street',
      'house_number',
      'zip',
      'city',
      'phone',
      'agreed_text',
      'agreed_at',
      'agreed_ip',
      'agreed_language',
      'agreed_version',
      'order_id',
    ],
    withheld: ['member_id', 'provider_mandate_id', 'iban_hash'],
  },
  {
    table: 'debit_block',
    owner: 'member_id',
    exported: ['at', 'reason'],
    withheld: ['member_id'],
  },
  // Withheld: keys to the cards at the provider.
  {
    table: 'payment_customer',
    owner: 'member_id',
    exported: ['provider'],
    withheld: ['member_id', 'customer_id'],
  },
  {
    table: 'spend_cap',
    owner: 'member_id',
    exported: ['period', 'amount', 'currency', 'next_period', 'next_amount', 'next_at'],
    withheld: ['member_id'],
  },
  // Withheld: the code.
  {
    table: 'one_time_code',
    owner: 'member_id',
    exported: ['phone', 'sent_at', 'tries'],
    withheld: ['member_id', 'code_hash'],
  },
]
