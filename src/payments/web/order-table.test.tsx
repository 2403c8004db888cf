import { expect, test } from 'vitest'
import { PageServices } from '../../../tests/factories/page-services.tsx'
import { readText, renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import type { Order } from '../contract.ts'
import { OrderTable } from './order-table.tsx'

const failed: Order = {
  id: '1',
  bundle: 'p1',
  credits: 20,
  amount: { amount: 999, currency: 'EUR' },
  list_amount: 999,
  discount_code: null,
  discount_lost: false,
  method: 'creditcard',
  statement: null,
  status: 'failed',
  test: false,
  failure: 'card_expired',
  created_at: '2026-11-28T08:55:00Z',
  completed_at: null,
  checkout: null,
  next: null,
  refunded: 0,
  refundable: null,
  card: null,
}

test('a line of an order on a phone never starts with the dot between its date and its state', () => {
  const row =
    readText(
      renderWithTexts(
        <PageServices>
          <OrderTable orders={[failed]} />
        </PageServices>,
      ),
    ).split('Orders')[0] ?? ''
  expect(row).toMatch(/28\S*(?:\s\S+)*\u00A0· /)
  expect(row).not.toMatch(/[^\u00A0]·/)
})
