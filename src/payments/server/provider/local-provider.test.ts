import { press } from '../../../../tests/factories/checkout.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { disturbed, providerSuite } from '../../../../tests/providers/provider-suite.ts'
import { providerNamed } from './choose-provider.ts'
import { REFUSED_CARD } from './local-payment-book.ts'

providerSuite('local', async () => {
  const node = await testApp()
  const { local } = node.app.payments.connections
  if (!local) throw new Error('no local provider')
  const { send } = local
  const heard: string[] = []
  const listening: typeof send = async (url, init) => {
    if (!url.includes('/api/payment-webhook.php')) return send(url, init)
    heard.push(new URLSearchParams(typeof init.body === 'string' ? init.body : '').get('id') ?? '')
    return new Response(null)
  }
  let answer = listening
  local.send = (url, init) => answer(url, init)
  const at = (id: string) => `http://localhost:3000/local-payments/checkout/${id}`
  const choose = async (id: string, status: string, card = '4242') => void (await press(node, at(id), status, { card }))
  return {
    provider: providerNamed(node.app, 'local'),
    end: (id, ending, card) => choose(id, ending, card === 'refused' ? REFUSED_CARD : '4242'),
    chargeBack: (id) => choose(id, 'chargeback'),
    refundThere: (id) => choose(id, 'refund'),
    told: async () => {
      await node.runJobs()
      return heard
    },
    disturb: (how) => {
      answer = () => disturbed(how)
      return () => {
        answer = listening
      }
    },
  }
})
