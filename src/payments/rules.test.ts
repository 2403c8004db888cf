import { describe, expect, test } from 'vitest'
import {
  lastMethod,
  memberOfPath,
  moreOpenedFirst,
  opensPremium,
  repeatableOrders,
  repeatPath,
} from './rules.ts'
import { offeredMethods } from '../providers/rules.ts'

type Order = Parameters<typeof repeatableOrders>[0][number] & { id: number }

const order = (id: number, changed: Partial<Order> = {}): Order => ({
  id,
  bundle: 'p1',
  method: 'paypal',
  status: 'completed',
  card: null,
  ...changed,
})

describe('repeatable orders', () => {
  const bundles = [
    { id: 'p0', methods: ['paypal'], other_prices: [{ method: 'visa' }] },
    { id: 'p1', methods: ['paypal'], other_prices: [] },
  ]
  const toIds = (orders: Order[], cards: { id: string }[] = []) =>
    repeatableOrders(orders, bundles, cards).map(({ id }) => id)

  test('are the latest of each bundle and method, at most five', () => {
    expect(toIds([order(3), order(2, { bundle: 'p0' }), order(1)])).toEqual([3, 2])
    const cards = Array.from({ length: 9 }, (_, index) => ({ id: String(index) }))
    const byCard = cards.map((card, index) => order(index, { bundle: 'p0', method: 'visa', card }))
    expect(toIds(byCard, cards)).toEqual([0, 1, 2, 3, 4])
  })

  test('exclude unpaid ones, bundles and methods no longer offered, and removed cards', () => {
    expect(
      toIds([
        order(1, { status: 'failed' }),
        order(2, { status: 'refunded' }),
        order(3, { bundle: 'p9' }),
        order(4, { method: 'giropay' }),
        order(5, { method: null }),
        order(6, { bundle: 'p0', method: 'visa', card: { id: 'removed' } }),
      ]),
    ).toEqual([])
  })

  test('link to their bundle, method and card, and keep the way back', () => {
    expect(repeatPath(order(1, { card: { id: '7' } }), '/chats/5')).toBe(
      '/credits/repeat-order?bundle=p1&method=paypal&card=7&next=%2Fchats%2F5',
    )
  })
})

test('cards are offered by name in every country, unless the site turns one off', () => {
  const purchase = { country: 'IE', currency: 'EUR', amount: 999 } as const
  expect(offeredMethods({ payment_methods_off: [] }, purchase)).toEqual(
    expect.arrayContaining(['mastercard', 'visa', 'creditcard']),
  )
  expect(offeredMethods({ payment_methods_off: ['visa'] }, purchase)).not.toContain('visa')
  for (const retired of ['giropay', 'sofort', 'maestro'])
    expect(offeredMethods({ payment_methods_off: [] }, purchase)).not.toContain(retired)
})

describe('the method that is preselected', () => {
  test('is that of the latest completed order', () => {
    expect(
      lastMethod([
        order(3, { status: 'failed', method: 'sdd' }),
        order(2, { method: 'visa' }),
        order(1),
      ]),
    ).toBe('visa')
    expect(lastMethod([order(1, { status: 'pending' })])).toBeUndefined()
  })
})

describe('what the first order opens', () => {
  const paid = { status: 'completed', completed_at: '2026-11-20T10:00:00Z' } as const
  const pending = { status: 'pending', completed_at: null } as const

  test('is told once, after the first completed order', () => {
    expect(opensPremium(paid, [pending, paid])).toBe(true)
    expect(opensPremium(paid, [paid, paid])).toBe(false)
    expect(opensPremium(pending, [pending])).toBe(false)
    expect(opensPremium({ ...paid, status: 'refunded' }, [paid])).toBe(false)
  })

  test('is shown with the photos of the member whose page the order came from', () => {
    expect(['/members/7', '/members/7/chat', '/likes/m/7'].map(memberOfPath)).toEqual([
      '7',
      '7',
      '7',
    ])
    expect([null, '/chats/7', '/members'].map(memberOfPath)).toEqual([null, null, null])
  })

  test('is shown with the photos of the person who has most', () => {
    const people = [1, 0, 4].map((more_photos) => ({ more_photos }))
    expect(moreOpenedFirst(people)).toEqual([{ more_photos: 4 }, { more_photos: 1 }])
  })
})
