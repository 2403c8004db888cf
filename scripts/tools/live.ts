// `npm run live`: makes harmless requests at test accounts of payment providers, to see that they
// still answer as the adapters read them. Without the keys of an account its part is left out;
// docs/payments.md names the variables.
import { adapters } from '../../src/providers/server/adapters.ts'
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRecords,
} from '../../src/providers/server/provider.ts'

type Account = { provider: string; credentials: Record<string, string> }

/** The credentials of each provider, by the variable that holds them. */
const variables: Record<string, Record<string, string>> = {
  mollie: { key: 'LIVE_MOLLIE_KEY' },
  adyen: {
    apiKey: 'LIVE_ADYEN_API_KEY',
    merchantAccount: 'LIVE_ADYEN_MERCHANT_ACCOUNT',
    hmacKey: 'LIVE_ADYEN_HMAC_KEY',
  },
  flexpay: {
    shopID: 'LIVE_FLEXPAY_SHOP_ID',
    signatureKey: 'LIVE_FLEXPAY_SIGNATURE_KEY',
    apiUser: 'LIVE_FLEXPAY_API_USER',
    apiPassword: 'LIVE_FLEXPAY_API_PASSWORD',
  },
}

/** A key that could move money is no key of a test account. */
const isLiveKey = ({ provider, credentials }: Account) =>
  provider === 'mollie' && !credentials['key']?.startsWith('test_')

function findAccount(provider: string): Account | string[] {
  const names = Object.entries(variables[provider] ?? {})
  const missing = names.flatMap(([, variable]) => (process.env[variable] ? [] : [variable]))
  if (missing.length > 0) return missing
  const credentials = Object.fromEntries(
    names.map(([name, variable]) => [name, process.env[variable] ?? '']),
  )
  return { provider, credentials }
}

/** The books of an adapter for the length of a run. */
function memoryRecords(): ProviderRecords {
  const books = new Map<string, { id: string; kind: string; body: unknown; at: Date }[]>()
  const now = new Date()
  return {
    now,
    async add(subject, record) {
      const book = books.get(subject) ?? []
      if (book.some(({ id }) => id === record.id)) return false
      books.set(subject, [...book, { ...record, at: now }])
      return true
    },
    list: async (subject) => books.get(subject) ?? [],
    async remove(subject, id) {
      books.set(
        subject,
        (books.get(subject) ?? []).filter((record) => record.id !== id),
      )
    },
  }
}

function connect({ provider, credentials }: Account): PaymentProvider {
  const adapter = adapters[provider]
  if (!adapter) throw new Error(`there is no adapter ${provider}`)
  const send = (url: string, init: RequestInit) => fetch(url, init)
  return adapter.connect(provider, { url: adapter.url, credentials, send }, memoryRecords())
}

const request = (orderId: string): PaymentRequest => ({
  orderId,
  amount: { amount: 1999, currency: 'EUR' },
  method: 'creditcard',
  description: `Live check ${orderId}`,
  returnUrl: 'https://www.example.com/transactions/1',
  webhookUrl: 'https://www.example.com/api/payment-webhook.php',
  locale: 'nl',
  country: 'NL',
})

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected ${what}`)
}

type Check = [name: string, run: (provider: PaymentProvider) => Promise<void>]

const checks: Check[] = [
  ['the keys are accepted', (provider) => provider.checkAccount()],
  [
    'the methods of the account are told',
    async (provider) => {
      const purchase = { country: 'NL', currency: 'EUR', amount: 1999 } as const
      if (!provider.listMethods) return
      expectThat((await provider.listMethods(purchase)).length > 0, 'at least one method')
    },
  ],
  [
    'a payment is opened once for one order, is found again and is closed',
    async (provider) => {
      const order = request(String(Date.now()))
      const opened = await provider.openPayment(order)
      expectThat(opened.status === 'pending', `pending, not ${opened.status}`)
      expectThat(opened.checkout?.startsWith('https://') === true, 'a checkout')
      expectThat((await provider.openPayment(order)).id === opened.id, 'the same payment')
      const found = await provider.fetchPayment(opened.id)
      expectThat(found?.amount.amount === 1999, 'the amount of the order')
      expectThat(found?.orderId === order.orderId, 'the number of the order')
      await provider.cancelPayment(opened.id)
    },
  ],
  [
    'a refund of an unpaid payment is refused',
    async (provider) => {
      const { id } = await provider.openPayment(request(String(Date.now() + 1)))
      const refund = {
        amount: { amount: 100, currency: 'EUR' } as const,
        key: id,
        description: 'Live check',
      }
      const failure = await provider.refund(id, refund).then(
        () => null,
        (error: unknown) => error,
      )
      expectThat(failure instanceof ProviderError && failure.refused, 'a refusal')
    },
  ],
]

async function checkAccount(account: Account): Promise<number> {
  const provider = connect(account)
  let failed = 0
  for (const [name, run] of checks) {
    const failure = await run(provider).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (failure !== null) failed++
    console.log(`${failure === null ? 'ok    ' : 'FAILED'} ${account.provider}: ${name}`)
    if (failure !== null) console.log(`       ${failure}`)
  }
  return failed
}

let failures = 0
for (const provider of Object.keys(variables)) {
  const account = findAccount(provider)
  if (Array.isArray(account)) console.log(`left out ${provider}: without ${account.join(', ')}`)
  else if (isLiveKey(account)) {
    failures++
    console.log(`FAILED ${provider}: the key is not that of a test account`)
  } else failures += await checkAccount(account)
}
process.exitCode = failures > 0 ? 1 : 0
