import { describe, expect, test } from 'vitest'
import { addMember } from '../../tests/factories/member.ts'
import { order, press } from '../../tests/factories/checkout.ts'
import { testApp } from '../../tests/factories/app.ts'
import { localWorld } from '../../tests/providers/local-world.ts'
import { providerSuite } from '../../tests/providers/provider-suite.ts'
import { mollieProvider } from '../../src/providers/server/mollie/mollie.ts'
import { getOrder } from '../../src/payments/contract.ts'

const forButtons = testApp()

describe('the local provider', () => {
  test.each([
    ['Paid', 'completed'],
    ['Failed', 'failed'],
    ['Canceled', 'cancelled'],
    ['Expired', 'expired'],
    ['Pending', 'pending'],
  ])('has a button “%s”, which makes the order %s', async (words, status) => {
    const node = await forButtons
    const member = await addMember(node.app.pool, {
      seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
    })
    const { order: id, checkout } = await order(node, member)
    const page = await (await node.request(new URL(checkout).pathname)).text()
    const value =
      new RegExp(`<button name="status" value="([\\w-]+)">${words}</button>`).exec(page)?.[1] ?? ''
    const back = await press(node, checkout, value)
    expect(back.headers.get('location')).toMatch(new RegExp(`/transactions/${id}$`))
    await node.runJobs()
    expect((await (await node.as(member))(getOrder, { id })).order.status).toBe(status)
  })

  test('supports refunds and chargebacks of paid payments; a final status stays', async () => {
    const node = await forButtons
    const member = await addMember(node.app.pool, {
      seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
    })
    const { order: id, checkout } = await order(node, member)
    await press(node, checkout, 'paid')
    await press(node, checkout, 'failed')
    const page = await (await node.request(new URL(checkout).pathname)).text()
    expect(page).not.toContain('value="paid"')
    expect(page).toContain('Refund half of it')
    expect(page).toContain('Charge back')
    await node.runJobs()
    expect((await (await node.as(member))(getOrder, { id })).order.status).toBe('completed')
    await press(node, checkout, 'chargeback')
    const disputed = await (await node.request(new URL(checkout).pathname)).text()
    expect(disputed).not.toContain('Refund half of it')
    const value =
      /<button name="status" value="([\w-]+)">Reverse the chargeback<\/button>/.exec(
        disputed,
      )?.[1] ?? ''
    await press(node, checkout, value)
    expect(await (await node.request(new URL(checkout).pathname)).text()).toContain('Charge back')
  })
})

providerSuite('local', async () => {
  const node = await testApp()
  const { local } = node.app.payments.connections
  if (!local) throw new Error('no local provider')
  const { send } = local
  const received: string[] = []
  const listening: typeof send = async (url, init) => {
    if (!url.includes('/api/payment-webhook.php')) return send(url, init)
    received.push(
      new URLSearchParams(typeof init.body === 'string' ? init.body : '').get('id') ?? '',
    )
    return new Response(null)
  }
  const at = (id: string) => `http://localhost:3000/local-payments/checkout/${id}`
  const choose = async (id: string, status: string, card = '4242') =>
    void (await press(node, at(id), status, { card }))
  return localWorld(node, {
    connection: local,
    send: listening,
    received,
    connect: () => mollieProvider('local', local),
    choose,
  })
})
