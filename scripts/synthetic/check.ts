import { setTimeout as delay } from 'node:timers/promises'
import { confirmAddress, getUser, signUp } from '../../src/accounts/contract.ts'
import { listMessages } from '../../src/chat/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { deleteAccount } from '../../src/data-rights/contract.ts'
import { listMailbox } from '../../src/notifications/contract.ts'
import { createOrder, getBundles, getOrder } from '../../src/payments/contract.ts'
import { openBrowser, type Browser } from './browser.ts'

export const steps = ['open', 'sign_up', 'send', 'receive', 'pay', 'delete'] as const
export type Step = (typeof steps)[number]

/** Seconds that each step took, in their order; a check that fails has no further ones. */
export type CheckResult = { seconds: Partial<Record<Step, number>>; failure: Error | null }

type Person = Browser & { id: string; password: string }

/** Milliseconds that a mail, a message or a payment may take to arrive. */
const ARRIVAL_TIMEOUT = 30_000
const POLL_INTERVAL = 250

/**
 * Two invented people sign up at a site in local mode, one writes to the other and buys credits at
 * the local provider, and both delete their accounts. No other member is contacted.
 */
export async function runCheck(origin: string): Promise<CheckResult> {
  const seconds: CheckResult['seconds'] = {}
  const timed = async <Result>(step: Step, run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const result = await run()
    seconds[step] = (performance.now() - startedAt) / 1_000
    return result
  }
  const people: Person[] = []
  try {
    await timed('open', () => openHomePage(origin))
    const [writer, reader] = await timed('sign_up', () =>
      Promise.all([join(origin, people), join(origin, people)]),
    )
    const conversation = await timed('send', () => write(writer, reader))
    await timed('receive', () => expectMessage(reader, conversation))
    await timed('pay', () => buyCredits(writer))
    await timed('delete', () => Promise.all(people.map(leave)))
    return { seconds, failure: null }
  } catch (error) {
    await Promise.allSettled(people.map(leave))
    return { seconds, failure: error instanceof Error ? error : new Error(String(error)) }
  }
}

async function openHomePage(origin: string): Promise<void> {
  const response = await openBrowser(origin).send('/')
  const html = await response.text()
  if (response.status !== 200 || !html.includes('<h1')) throw new Error('the home page is missing')
}

async function join(origin: string, people: Person[]): Promise<Person> {
  const browser = openBrowser(origin)
  const email = `synthetic-${crypto.randomUUID()}@example.com`
  const password = crypto.randomUUID()
  await browser.api(signUp, {
    name: 'Synthetic',
    email,
    password,
    date_of_birth: '1990-01-01',
    gender: 'female',
  })
  const { user } = await browser.api(getUser, {})
  if (!user) throw new Error('sign-up did not log in')
  const person = { ...browser, id: user.id, password }
  people.push(person)
  const token = await arrival('the confirmation mail', () => mailedToken(browser, email))
  await browser.api(confirmAddress, { token })
  return person
}

async function mailedToken({ api }: Browser, email: string): Promise<string | null> {
  const { mails } = await api(listMailbox, { to: email })
  return mails.map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? null
}

const greeting = 'A quiet test of the line.'

async function write({ api }: Person, { id }: Person): Promise<string> {
  const { conversation } = await api(sendMessage, {
    id: crypto.randomUUID(),
    profile: id,
    text: greeting,
  })
  if (conversation === null) throw new Error('the message was not sent')
  return conversation
}

async function expectMessage({ api }: Person, conversation: string): Promise<void> {
  await arrival('the message', async () => {
    const { messages } = await api(listMessages, { conversation })
    return messages.find((message) => 'text' in message && message.text === greeting) ?? null
  })
}

async function buyCredits({ api, send }: Person): Promise<void> {
  const { bundles } = await api(getBundles, {})
  const [bundle] = bundles
  if (!bundle) throw new Error('there is nothing to buy')
  const { order, checkout } = await api(createOrder, {
    bundle: bundle.id,
    method: 'ideal',
    amount: bundle.amount,
  })
  await send(new URL(checkout).pathname, {
    method: 'POST',
    body: new URLSearchParams({ status: 'paid' }),
  })
  await arrival('the payment', async () => {
    const { order: current } = await api(getOrder, { id: order })
    return current.status === 'completed' || null
  })
}

async function leave({ api, password }: Person): Promise<void> {
  const { user } = await api(getUser, {})
  if (!user) return
  await api(deleteAccount, { password, now: true, ...(user.credits > 0 && { credits: 'waive' }) })
}

/** Polls until `find` returns something. */
async function arrival<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const deadline = performance.now() + ARRIVAL_TIMEOUT
  while (performance.now() < deadline) {
    const found = await find()
    if (found !== null) return found
    await delay(POLL_INTERVAL)
  }
  throw new Error(`${what} did not arrive within ${ARRIVAL_TIMEOUT / 1_000} s`)
}
