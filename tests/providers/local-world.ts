import type { PaymentProvider } from '../../src/providers/server/provider.ts'
import { REFUSED_CARD } from '../../demo/providers/local-payment-book.ts'
import type { ProviderConnection } from '../../src/server/provider-connection.ts'
import type { TestApp } from '../factories/app.ts'
import { faultResponse, type ProviderWorld } from './provider-suite.ts'

type LocalProvider = {
  connection: ProviderConnection
  /** Answers requests while there is no fault, and adds the ids of reports to `received`. */
  send: ProviderConnection['send']
  received: string[]
  connect(): PaymentProvider
  /** Presses a button of the checkout. */
  choose(paymentId: string, status: string, card?: string): Promise<void>
}

/** The world of a provider that runs in the test's process. */
export function localWorld(
  node: TestApp,
  { connection, send, received, connect, choose }: LocalProvider,
): ProviderWorld {
  let answer = send
  connection.send = (url, init) => answer(url, init)
  return {
    provider: connect(),
    end: (id, ending, card) => choose(id, ending, card === 'refused' ? REFUSED_CARD : '4242'),
    chargeBack: (id) => choose(id, 'chargeback'),
    reverseChargeback: (id) => choose(id, 'chargeback-reversed'),
    refundByProvider: (id) => choose(id, 'refund'),
    webhookCalls: async () => {
      await node.runJobs()
      return received
    },
    expireKeys: () => {},
    injectFault: (how) => {
      answer = () => faultResponse(how)
      return () => {
        answer = send
      }
    },
  }
}
