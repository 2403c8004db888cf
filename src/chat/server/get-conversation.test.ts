import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { listTransactions } from '../../credits/contract.ts'
import { grantCredits } from '../../credits/server/public.ts'
import { getConversation } from '../contract.ts'
import { sendGift, sendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()
const now = Date.now()

type Lot = { credits: number; paid?: number; currency?: 'EUR' | 'PLN'; daysAgo: number }

/** A premium member whose credit lots were added at these times, and a partner. */
async function holder(lots: Lot[]) {
  const [me, other] = [
    await addMember(app.pool, { paid: true, gender: 'male' }),
    await addMember(app.pool),
  ]
  for (const { credits, paid = 0, currency = 'EUR', daysAgo } of lots)
    await grantCredits(
      { db: app.pool, now: new Date(now - daysAgo * 86_400_000) },
      {
        memberId: me,
        credits,
        origin: paid > 0 ? 'purchase' : 'signup',
        key: crypto.randomUUID(),
        ...(paid > 0 && { paidAmount: paid, currency }),
      },
    )
  const api = await as(me)
  return {
    api,
    other,
    head: async () => (await api(getConversation, { profile: other })).conversation,
    send: () => api(sendMessage, { id: crypto.randomUUID(), profile: other, text: 'Hello there' }),
    /** The lots of the remaining credits. */
    worth: async () => (await api(listTransactions, {})).value[0]?.amount ?? 0,
  }
}

describe('the price of a message in money', () => {
  test('is absent while free credits pay, then follows the oldest lot, then the next', async () => {
    const { head, send } = await holder([
      { credits: 1, daysAgo: 9 },
      { credits: 2, paid: 100, daysAgo: 8 },
      { credits: 50, paid: 1999, daysAgo: 7 },
    ])
    const amounts: number[] = []
    for (let sent = 0; sent < 4; sent++) {
      amounts.push((await head()).text_price.about.amount)
      await send()
    }
    expect(amounts).toEqual([0, 50, 50, 40])
  })

  test('equals what the ledger debits: a gift from three lots costs what each credit was bought for', async () => {
    const { api, other, head, worth } = await holder([
      { credits: 2, daysAgo: 9 },
      { credits: 3, paid: 150, daysAgo: 8 },
      { credits: 20, paid: 999, daysAgo: 7 },
    ])
    const price = (await head()).gift_prices['dinner']
    const before = await worth()
    await api(sendGift, { id: crypto.randomUUID(), profile: other, gift: 'dinner', text: '' })
    expect(price).toEqual({
      credits: 8,
      about: { amount: before - (await worth()), currency: 'EUR' },
    })
    expect(price?.about.amount).toBe(300)
  })

  test('comes with the balance below which it changes', async () => {
    const { head, send } = await holder([
      { credits: 2, paid: 100, daysAgo: 8 },
      { credits: 50, paid: 1999, daysAgo: 7 },
    ])
    const { prices_hold_to: balance, text_price: first } = await head()
    expect(balance).toBe(50)
    expect((await send()).credits).toBe(51)
    expect((await head()).text_price).toEqual(first)
    expect((await send()).credits).toBe(balance)
    expect((await head()).text_price).not.toEqual(first)
  })

  test('is in the currency that was paid, also after the member has moved to another country', async () => {
    const { head } = await holder([{ credits: 20, paid: 4299, currency: 'PLN', daysAgo: 1 }])
    expect((await head()).text_price.about).toEqual({ amount: 215, currency: 'PLN' })
  })

  test('without enough credits is that of a bundle, for the whole number of credits', async () => {
    const { head } = await holder([{ credits: 5, daysAgo: 1 }])
    const { gift_prices } = await head()
    expect(gift_prices['champagne']).toEqual({ credits: 5, about: { amount: 0, currency: 'EUR' } })
    expect(gift_prices['dinner']).toEqual({ credits: 8, about: { amount: 320, currency: 'EUR' } })
  })
})
