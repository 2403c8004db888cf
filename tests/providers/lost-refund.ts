import { getOrder, withdrawOrder } from '../../src/payments/contract.ts'
import type { ProviderConnection } from '../../src/server/provider-connection.ts'
import type { TestApp } from '../factories/app.ts'

/** Withdraws from an order while the responses to refunds are lost, and retries an hour later. */
export async function withdrawWithLostResponse(
  node: TestApp,
  connection: ProviderConnection,
  { member, id }: { member: string; id: string },
): Promise<void> {
  const { send } = connection
  connection.send = async (url, init) => {
    const response = await send(url, init)
    return url.includes('/refund') ? Promise.reject(new Error('connection reset')) : response
  }
  const api = await node.as(member)
  const { refundable } = (await api(getOrder, { id })).order
  await api(withdrawOrder, { order: id, amount: refundable?.amount ?? 0 })
  await node.runJobs().catch(() => undefined)
  connection.send = send
  node.advance(3_600_000)
  await node.runJobs()
}
