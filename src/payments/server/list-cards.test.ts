import { describe, expect, test } from 'vitest'
import { getUser } from '../../accounts/contract.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getOrder, listCards, removeCard } from '../contract.ts'

const node = await testApp()
const { app, as, runJobs } = node

async function withCard(card: string) {
  const member = await addMember(app.pool, {
    seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
  })
  const { checkout } = await order(node, member, { method: 'creditcard', keep_card: true })
  await press(node, checkout, 'paid', { card })
  await runJobs()
  return { member, api: await as(member) }
}

describe('a card', () => {
  test('is stored with consent and pays the next order without a checkout', async () => {
    const { member, api } = await withCard('4242')
    const { cards } = await api(listCards, {})
    expect(cards).toMatchObject([{ brand: 'Visa', last_four: '4242' }])
    const { order: id, checkout } = await order(node, member, {
      method: 'creditcard',
      card: cards[0]?.id ?? '',
    })
    expect(checkout).toContain(`/transactions/${id}`)
    await runJobs()
    expect((await api(getOrder, { id })).order).toMatchObject({
      status: 'completed',
      card: { last_four: '4242' },
    })
    expect((await api(getUser, {})).user?.credits).toBe(100)
  })

  test('is not stored without consent', async () => {
    const member = await addMember(app.pool)
    const { checkout } = await order(node, member, { method: 'creditcard' })
    await press(node, checkout, 'paid')
    await runJobs()
    expect((await (await as(member))(listCards, {})).cards).toEqual([])
  })

  test('grants nothing when the charge is refused', async () => {
    const { member, api } = await withCard('0002')
    const [card] = (await api(listCards, {})).cards
    const { order: id } = await order(node, member, { method: 'creditcard', card: card?.id ?? '' })
    await runJobs()
    expect((await api(getOrder, { id })).order.status).toBe('failed')
    expect((await api(getUser, {})).user?.credits).toBe(50)
  })

  test('cannot be charged after it was removed, or by another member', async () => {
    const { member, api } = await withCard('4242')
    const [card] = (await api(listCards, {})).cards
    const id = card?.id ?? ''
    const stranger = await addMember(app.pool)
    await expect(order(node, stranger, { method: 'creditcard', card: id })).rejects.toMatchObject({
      code: 'card_not_found',
    })
    await expect((await as(stranger))(removeCard, { card: id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.reject(new Error('no connection'))
    await expect(api(removeCard, { card: id })).rejects.toMatchObject({
      code: 'payment_unavailable',
      status: 503,
    })
    local.send = send
    expect((await api(listCards, {})).cards).toHaveLength(1)
    await api(removeCard, { card: id })
    expect((await api(listCards, {})).cards).toEqual([])
    await expect(order(node, member, { method: 'creditcard', card: id })).rejects.toMatchObject({
      code: 'card_not_found',
    })
  })
})
