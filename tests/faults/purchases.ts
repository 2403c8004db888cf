// Members who are about to make one request that leads to a payment provider, and staff about theirs.
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { listMailbox } from '../../src/notifications/contract.ts'
import { listCards } from '../../src/payments/contract.ts'
import { sendDebitCode } from '../../src/payments/direct-debit-contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { maybeRow } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { formOf } from '../factories/buyers.ts'
import { addMember } from '../factories/member.ts'
import { addStaff } from '../factories/staff.ts'
import { booksAt, type LocalProvider } from './provider-books.ts'

/** The method that leads to each provider. */
const methodAt = { local: 'creditcard', adyen: 'visa', flexpay: 'mastercard' } as const

/** A request, and the books of the buyer after exactly one effect. */
export type Purchase = {
  provider: LocalProvider
  member: string
  cookie: string
  path: string
  body: object
  charged: number
  credits: number
  refunded: number
  /** The chargeback that the request defends. */
  defended?: string
}

type Sent = Pick<Purchase, 'path' | 'body' | 'cookie'>

/** What can be asked of the node at `origin`; every call prepares another one. */
export function purchasesAt(pool: Database, origin: string) {
  async function send({ path, body, cookie }: Sent, key: string) {
    const headers = {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': key,
      'sec-fetch-site': 'same-origin',
    }
    const signal = AbortSignal.timeout(20_000)
    const response = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  async function logIn(memberId: string): Promise<string> {
    const session = { sessionId: newId(), memberId, siteId: 1, device: 'faults', place: '' }
    return `auth.session=${await startSession(pool, session, new Date())}`
  }

  /** Signed up long ago, so that no time bonus changes the prices. */
  async function visitor() {
    const member = await addMember(pool, { seenAt: new Date(Date.now() - 30 * 86_400_000) })
    const cookie = await logIn(member)
    const api = createApi({
      send: (path, init) =>
        fetch(origin + path, {
          ...init,
          headers: {
            ...Object.fromEntries(new Headers(init.headers)),
            cookie,
            'sec-fetch-site': 'same-origin',
          },
        }),
      wait: (milliseconds) => delay(milliseconds),
      newKey: () => crypto.randomUUID(),
    })
    return { member, cookie, api }
  }

  /** Presses a button of the provider's page and waits for its effect. */
  async function press(checkout: string, button: string, isDone: () => Promise<boolean>) {
    const body = new URLSearchParams({ status: button, card: '4242' })
    const { pathname, search } = new URL(checkout)
    await fetch(origin + pathname + search, { method: 'POST', body, redirect: 'manual' })
    for (let tries = 0; tries < 200 && !(await isDone()); tries++) await delay(50)
  }

  async function paidOnce(provider: LocalProvider, order: object) {
    const { member, cookie, api } = await visitor()
    const { text } = await send(
      { path: '/api/order.php', body: { bundle: 'p1', amount: 1999, ...order }, cookie },
      crypto.randomUUID(),
    )
    const { order: id, checkout }: { order: string; checkout: string } = JSON.parse(text)
    await press(checkout, 'paid', async () => (await booksAt(pool, provider, member)).credits > 0)
    return { member, cookie, api, order: id, checkout }
  }

  async function cardHolder(provider: LocalProvider): Promise<Purchase> {
    const method = methodAt[provider]
    const { member, cookie, api } = await paidOnce(provider, { method, keep_card: true })
    const [card] = (await api(listCards, {})).cards
    const body = { bundle: 'p1', amount: 1999, method, card: card?.id }
    const path = '/api/order.php'
    return { provider, member, cookie, path, body, charged: 2, credits: 100, refunded: 0 }
  }

  /** Orders, and pays later or never. */
  async function shopper(provider: LocalProvider): Promise<Purchase> {
    const { member, cookie } = await visitor()
    const body = { bundle: 'p1', amount: 1999, method: methodAt[provider] }
    const path = '/api/order.php'
    return { provider, member, cookie, path, body, charged: 0, credits: 0, refunded: 0 }
  }

  async function debtor(): Promise<Purchase> {
    const { member, cookie, api } = await visitor()
    const body = await formOf(api, async (phone) => {
      await api(sendDebitCode, { phone })
      return (await api(listMailbox, { to: phone })).mails[0]?.subject ?? ''
    })
    const path = '/api/direct-debit.php'
    const expected = { charged: 0, credits: 50, refunded: 0 }
    return { provider: 'local', member, cookie, path, body, ...expected }
  }

  async function leaver(provider: LocalProvider): Promise<Purchase> {
    const { member, cookie, order } = await paidOnce(provider, { method: methodAt[provider] })
    const body = { order, amount: 1999 }
    const path = '/api/withdrawal.php'
    return { provider, member, cookie, path, body, charged: 1, credits: 0, refunded: 1 }
  }

  /** Finance contests a chargeback at Adyen with the provider's reason. */
  async function defender(): Promise<Purchase> {
    const { member, order, checkout } = await paidOnce('adyen', { method: methodAt.adyen })
    const findChargeback = () =>
      maybeRow<{ id: string }>(
        pool,
        sql`select chargeback_id as id from chargeback where order_id = ${order}`,
      )
    await press(checkout, 'chargeback', async () => (await findChargeback()) !== null)
    const chargeback = (await findChargeback())?.id ?? ''
    const body = {
      order,
      chargeback,
      decision: 'contested',
      pieces: ['order', 'account'],
      defence_reason: 'SupplyDefenseMaterial',
      reason: 'The customer used the service for weeks.',
    }
    const cookie = await logIn(await addStaff(pool, ['finance']))
    const path = '/api/operator-dispute.php'
    const expected = { charged: 1, credits: 0, refunded: 0, defended: chargeback }
    return { provider: 'adyen', member, cookie, path, body, ...expected }
  }

  return { send, cardHolder, shopper, debtor, leaver, defender }
}
