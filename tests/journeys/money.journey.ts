import type { Page } from '@playwright/test'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { expect, expectAccessible, test } from './journey.ts'

const passphrase = 'lantaarnpaal-zee-42'
const buttons = {
  en: 'Order with obligation to pay',
  de: 'Zahlungspflichtig bestellen',
  pl: 'Zamówienie z obowiązkiem zapłaty',
} as const
type Spoken = keyof typeof buttons
const spoken: Spoken[] = ['en', 'de', 'pl']

/** A fresh member, logged in, by the call that the sign-up page makes. */
async function join(page: Page, locale: Locale): Promise<void> {
  await page.goto(localePath(locale, '/pricing'))
  const status = await page.evaluate(async (password) => {
    const response = await fetch('/api/signup.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        email: `buyer-${crypto.randomUUID()}@example.org`,
        name: 'Daan',
        password,
        date_of_birth: '1990-05-17',
        gender: 'male',
      }),
    })
    return response.status
  }, passphrase)
  expect(status).toBe(200)
}

/** Waits until the page is alive: before that, the button would only reload it. */
async function order(page: Page, locale: Spoken, path: string): Promise<void> {
  await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: buttons[locale] }).click()
}

async function pay(page: Page, ending: string): Promise<void> {
  await page.waitForURL(/local-payments/)
  await page.getByRole('button', { name: ending, exact: true }).click()
  await page.waitForURL(/transactions\/\d+/)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const locale of spoken) {
  test(`a first bundle makes a member premium (${locale})`, async ({ page }) => {
    await join(page, locale)
    await page.goto(localePath(locale, '/premium'))
    await expect(page.getByRole('timer').first()).toBeVisible()
    await expectAccessible(page)
    await order(page, locale, '/credits/p1')
    await pay(page, 'Paid')
    await expect(heading(page)).toContainText('50')
    await expectAccessible(page)
    await page.goto(localePath(locale, '/transactions'))
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(localePath(locale, '/credits/repeat-order'))
    await expectAccessible(page)
  })
}

test('a payment that fails, is cancelled or expires offers another way, and a pending one is followed live', async ({ page }) => {
  await join(page, 'en')
  for (const ending of ['Failed', 'Canceled', 'Expired']) {
    await order(page, 'en', '/credits/p0')
    await pay(page, ending)
    await expect(heading(page)).toHaveText('Payment failed or has been cancelled')
    await expect(page.getByRole('link', { name: 'Choose another way to pay' })).toBeVisible()
  }
  await order(page, 'en', '/credits/p0')
  await pay(page, 'Pending')
  await expect(heading(page)).toHaveText('We wait for your payment')
  const checkout = await page.getByRole('link', { name: 'Go on to the payment' }).getAttribute('href')
  const other = await page.context().newPage()
  await other.goto(checkout ?? '')
  await other.getByRole('button', { name: 'Paid' }).click()
  await expect(heading(page)).toHaveText('20 credits added')
  await expect(page.getByText('20 credits added. Thank you.')).toBeVisible()
})

test('a stored card repeats an order in one tap, and a withdrawal pays back the exact amount', async ({ page }) => {
  await join(page, 'en')
  await page.goto('/credits/p1/creditcard', { waitUntil: 'networkidle' })
  await page.getByRole('checkbox', { name: /Keep this card/ }).check()
  await page.getByRole('button', { name: buttons.en }).click()
  await pay(page, 'Paid')
  await expect(heading(page)).toHaveText('50 credits added')
  await order(page, 'en', '/credits/repeat-order')
  await page.waitForURL(/transactions\/\d+/)
  await expect(heading(page)).toHaveText('50 credits added')
  await page.getByRole('button', { name: 'Withdraw from contract' }).click()
  await expect(page.getByRole('dialog')).toContainText('€19.99')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(heading(page)).toHaveText('Paid back')
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Credit note' })).toBeVisible()
  await expectAccessible(page)
})

test('a direct debit asks for a true account and the code from the phone', async ({ page }, { workerIndex, project }) => {
  await join(page, 'en')
  const phone = `+3161${String(workerIndex * 10 + (project.name === 'phone' ? 1 : 2)).padStart(7, '2')}`
  await page.goto('/directdebit?bundle=p1', { waitUntil: 'networkidle' })
  await page.getByLabel('Account holder').fill('D. Jansen')
  await page.getByLabel('Street').fill('Oudegracht')
  await page.getByLabel('House number').fill('12')
  await page.getByLabel('Postcode').fill('3511 AB')
  await page.getByLabel('City').fill('Utrecht')
  await page.getByLabel('Mobile phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('A code is on its way')).toBeVisible()
  const box = await page.request.get(`/api/mailbox.php?to=${encodeURIComponent(phone)}`)
  const code = /\b\d{6}\b/.exec(await box.text())?.[0] ?? ''
  await page.getByLabel('IBAN').fill('NL91ABNA0417164301')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: buttons.en }).click()
  await expect(page.getByText('This IBAN is not valid')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300')
  await page.getByLabel('Code', { exact: true }).fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: buttons.en }).click()
  await expect(page.getByText('Code invalid')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: buttons.en }).click()
  await expect(heading(page)).toHaveText('Your direct debit is on its way')
})
