import type { Page } from '@playwright/test'
import * as z from 'zod'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { expect } from './fixtures.ts'
import type { Words } from './words.ts'

/** A new member with credits, in a browser. */
export type Buyer = { page: Page; words: Words; locale: Locale; email: string }

/** Signs up from a country, with the call that the sign-up page makes. The page stays as it is. */
export async function join(
  page: Page,
  words: Words,
  locale: Locale,
  country = 'NL',
): Promise<Buyer> {
  const email = `buyer-${crypto.randomUUID()}@example.org`
  await page.setExtraHTTPHeaders({ 'X-Demo-Country': country })
  const answer = await page.request.post('/api/signup.php', {
    headers: {
      'idempotency-key': crypto.randomUUID(),
      'x-locale': locale,
      'x-demo-country': country,
    },
    data: {
      email,
      name: 'Daan',
      password: 'lantaarnpaal-zee-42',
      date_of_birth: '1990-05-17',
      gender: 'male',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { page, words, locale, email }
}

/** Makes a call as our pages do; returns its status. */
export function post(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([to, content]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-locale': document.documentElement.lang,
      }
      return (await fetch(to, { method: 'POST', headers, body: content })).status
    },
    [path, JSON.stringify(body)] as const,
  )
}

/** Opens a page and waits until it is hydrated: before that, a button would only reload it. */
export async function open({ page, locale }: Buyer, path: string): Promise<void> {
  await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
}

/** Presses the button that places the order. */
export async function order({ page, words }: Buyer): Promise<void> {
  await page.getByRole('button', { name: words('payments.order.button'), exact: true }).click()
}

/** Chooses the outcome on the provider's checkout page and returns to the shop. */
export async function pay({ page }: Buyer, ending: string, card?: string): Promise<void> {
  await page.waitForURL(/local-payments/)
  if (card) await page.getByRole('combobox', { name: 'Card' }).selectOption(card)
  await page.getByRole('button', { name: ending, exact: true }).click()
  await page.waitForURL(/transactions\/\d+/)
}

export async function expectTitle(
  { page, words }: Buyer,
  key: string,
  values?: Record<string, string | number>,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(key, values), {
    timeout: 20_000,
  })
}

export const added = (buyer: Buyer, count: number): Promise<void> =>
  expectTitle(buyer, 'payments.status.completed.title', {
    balance: buyer.words('payments.balance', { count }),
  })

const Mailbox = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) })

/** Lists the subjects of the mails to an address. */
export async function mailsTo({ page }: Pick<Buyer, 'page'>, to: string): Promise<string[]> {
  const answer = await page.request.get(`/api/mailbox.php?to=${encodeURIComponent(to)}`)
  return Mailbox.parse(await answer.json()).mails.map(({ subject, text }) => `${subject}\n${text}`)
}
