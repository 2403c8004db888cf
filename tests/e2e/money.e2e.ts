import { added, expectTitle, join, mailsTo, open, order, pay, type Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { wordsOf } from './words.ts'

/** Each language runs once, the longest words on the smallest screen. */
const screens: Record<'en' | 'de' | 'pl', string> = { en: '@desktop', de: '@desktop', pl: '@phone' }

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  test.describe(`money (${locale})`, { tag: screens[locale] }, () => {
    test(
      'a first bundle makes a member premium and leads back to the previous page',
      { tag: '@full' },
      async ({ page }) => {
        const buyer = await join(page, words, locale)
        await open(buyer, '/premium')
        await expect(page.getByRole('timer').first()).toBeVisible()
        await expectAccessible(page)
        await open(buyer, '/credits/p1?next=/likes/received')
        await order(buyer)
        await pay(buyer, 'Paid')
        await added(buyer, 50)
        await expectAccessible(page)
        await page
          .getByRole('link', { name: words('payments.status.completed.goOn'), exact: true })
          .click()
        await expect(page).toHaveURL(/\/likes\/received$/)
        await expect(page.getByRole('timer')).toHaveCount(0)
        await open(buyer, '/transactions')
        await expectAccessible(page)
        await open(buyer, '/credits/repeat-order')
        await expectAccessible(page)
      },
    )

    test(
      'a failed, cancelled or expired payment offers another method',
      { tag: '@full' },
      async ({ page }) => {
        const buyer = await join(page, words, locale)
        for (const ending of ['Failed', 'Canceled', 'Expired']) {
          await open(buyer, '/credits/p0?next=/members')
          await order(buyer)
          await pay(buyer, ending)
          await expectTitle(buyer, 'payments.status.failed.title')
          if (ending === 'Failed') await expectReason(buyer)
        }
        await expectAccessible(page)
        await page.getByRole('link', { name: words('payments.status.failed.other') }).click()
        await expect(page).toHaveURL(/\/credits\/p0\?next=%2Fmembers$/)
        await page.getByRole('radio', { name: words('payments.method.paypal') }).check()
        await order(buyer)
        await pay(buyer, 'Paid')
        await added(buyer, 20)
      },
    )

    test(
      'a pending payment is followed live, and its result is shown after its page was closed',
      { tag: '@full' },
      async ({ page, context }) => {
        const buyer = await join(page, words, locale)
        await open(buyer, '/credits/p0')
        await order(buyer)
        await pay(buyer, 'Pending')
        await expectTitle(buyer, 'payments.status.pending.title')
        await expectAccessible(page)
        // On another device: a second tab here might consume the message about the result.
        await page.request.post(await checkoutOf(buyer), {
          form: { status: 'paid' },
          maxRedirects: 0,
        })
        await added(buyer, 20)
        await expect(page.getByText(words('shell.orderDone', { credits: 20 }))).toBeVisible()

        await open(buyer, '/credits/p1')
        await order(buyer)
        await pay(buyer, 'Pending')
        const next = await checkoutOf(buyer)
        const other = await context.newPage()
        await page.close()
        await other.goto(next)
        await other.getByRole('button', { name: 'Paid', exact: true }).click()
        await other.waitForURL(/transactions\/\d+/)
        await added({ ...buyer, page: other }, 50)
        await expect(other.getByText(words('shell.orderDone', { credits: 50 }))).toBeVisible()
      },
    )

    test(
      'a stored card repeats an order in one tap; a refused one offers a retry or PayPal',
      { tag: '@full' },
      async ({ page }) => {
        const buyer = await join(page, words, locale)
        await saveCard(buyer, '0002')
        await open(buyer, '/credits/repeat-order')
        await order(buyer)
        await expectTitle(buyer, 'payments.status.failed.title')
        await expectReason(buyer)
        await expectAccessible(page)
        await page.getByRole('link', { name: words('payments.status.failed.paypal') }).click()
        await expect(
          page.getByRole('radio', { name: words('payments.method.paypal') }),
        ).toBeChecked()
        await open(buyer, '/credits/repeat-order')
        await page.getByRole('button', { name: removeName(buyer, 'Mastercard', '0002') }).click()
        await expect(page.getByText('0002')).toHaveCount(0)
        await saveCard(buyer, '4242')
        await open(buyer, '/credits/repeat-order')
        await order(buyer)
        await page.waitForURL(/transactions\/\d+/)
        await added(buyer, 50)
      },
    )

    test(
      'a withdrawal in two steps refunds the exact amount and mails a receipt',
      { tag: '@full' },
      async ({ page }) => {
        const buyer = await join(page, words, locale)
        await open(buyer, '/credits/p1')
        await order(buyer)
        await pay(buyer, 'Paid')
        await added(buyer, 50)
        await page.getByRole('button', { name: words('payments.withdraw.open') }).click()
        const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(
          '14.99',
        )
        await expect(page.getByRole('dialog')).toContainText(amount)
        await expectAccessible(page)
        await page.getByRole('button', { name: words('payments.withdraw.confirm') }).click()
        await expectTitle(buyer, 'payments.status.refunded.title')
        const subject = words('paymentMails.withdrawal.subject')
        await expect
          .poll(() => mailsTo(buyer, buyer.email), { timeout: 20_000 })
          .toContainEqual(expect.stringContaining(subject))
        await page.getByRole('link', { name: words('payments.receipt.open') }).click()
        await expect(
          page.getByRole('heading', { name: words('payments.receipt.creditNote') }),
        ).toBeVisible()
        await expectAccessible(page)
      },
    )

    test(
      'a direct debit requires a valid account number and the code from the phone',
      { tag: '@full' },
      async ({ page }, { workerIndex }) => {
        const buyer = await join(page, words, locale)
        const phone = `+3161${String((Date.now() % 100_000) * 10 + workerIndex).padStart(7, '2')}`
        await open(buyer, '/directdebit?bundle=p1')
        const field = (key: string) =>
          page.getByLabel(words(`payments.debit.${key}`), { exact: true })
        const typed = {
          holder: 'D. Jansen',
          street: 'Oudegracht',
          houseNumber: '12',
          zip: '3511 AB',
          city: 'Utrecht',
          phone,
        }
        await order(buyer)
        await expect(page.getByText(words('payments.missing'))).toHaveCount(8)
        await expect(field('holder')).toBeFocused()
        for (const [key, value] of Object.entries(typed)) await field(key).fill(value)
        await page.getByRole('button', { name: words('payments.debit.send') }).click()
        await expect(page.getByText(words('payments.debit.sent', { minutes: 10 }))).toBeVisible()
        const code = /\b\d{6}\b/.exec((await mailsTo(buyer, phone)).join())?.[0] ?? ''
        await field('iban').fill('NL91ABNA0417164301')
        await field('otp').fill(code)
        await order(buyer)
        await expect(page.getByText(words('errors.iban_invalid'))).toBeVisible()
        await expect(field('iban')).toBeFocused()
        await expectAccessible(page)
        await field('iban').fill('NL91ABNA0417164300')
        await field('otp').fill(code === '111111' ? '222222' : '111111')
        await order(buyer)
        await expect(page.getByText(words('errors.code_invalid'))).toBeVisible()
        await field('otp').fill(code)
        await order(buyer)
        await expectTitle(buyer, 'payments.status.pending.debitTitle')
        await expectAccessible(page)
      },
    )
  })
}

test(
  'a refund that comes before the page of its order listens is shown once it does',
  { tag: ['@full', '@isolated', '@desktop'] },
  async ({ page }) => {
    const words = wordsOf('en')
    const buyer = await join(page, words, 'en')
    await open(buyer, '/credits/p0')
    await order(buyer)
    await page.waitForURL(/local-payments/)
    const checkout = page.url()
    await pay(buyer, 'Paid')
    await added(buyer, 20)
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
    let listen = () => {}
    const listening = new Promise<void>((resolve) => (listen = resolve))
    await page.route('**/api/events.php*', async (route) => {
      await listening
      await route.continue()
    })
    // Without the poll that follows some seconds later.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window)
      const startAllButPolls = (run: () => void, delay?: number) =>
        delay === 5_000 ? 0 : start(run, delay)
      Object.assign(window, { setTimeout: startAllButPolls })
    })
    await page.reload()
    await added(buyer, 20)
    await page.request.post(checkout, { form: { status: 'refund' }, maxRedirects: 0 })
    const statusNow = async () => (await page.request.get(`/api/order.php?id=${id}`)).text()
    await expect.poll(statusNow).toContain('"status":"refunded"')
    await added(buyer, 20)
    listen()
    await expectTitle(buyer, 'payments.status.refunded.title')
  },
)

async function checkoutOf({ page, words }: Buyer): Promise<string> {
  const link = page.getByRole('link', { name: words('payments.status.pending.pay') })
  return (await link.getAttribute('href')) ?? ''
}

async function saveCard(buyer: Buyer, card: string): Promise<void> {
  const { page, words } = buyer
  await open(buyer, '/credits/p1/creditcard')
  await page.getByRole('checkbox', { name: words('payments.cards.store') }).check()
  await order(buyer)
  await pay(buyer, 'Paid', card)
  await added(buyer, 50)
}

const removeName = ({ words }: Buyer, brand: string, digits: string) =>
  words('payments.cards.removeName', { name: words('payments.cards.name', { brand, digits }) })

test(
  'Apple Pay is offered only where the device supports it',
  { tag: ['@phone', '@isolated', '@full'] },
  async ({ page }) => {
    const words = wordsOf('en')
    const buyer = await join(page, words, 'en')
    const applePay = page.getByRole('radio', { name: words('payments.method.applepay') })
    await open(buyer, '/credits')
    await expect(page.getByRole('radio', { name: 'iDEAL | Wero' })).toBeChecked()
    await expect(applePay).toHaveCount(0)
    await page.addInitScript(() => {
      const session = () => undefined
      Reflect.set(
        window,
        'ApplePaySession',
        Object.assign(session, { canMakePayments: () => true }),
      )
    })
    await open(buyer, '/credits')
    await expect(applePay).toBeVisible()
  },
)

/** Below the heading stand the reason and what helps. */
const expectReason = ({ page, words }: Buyer) =>
  expect(page.getByRole('status').filter({ has: page.getByRole('heading') })).toContainText(
    `${words('paymentFailures.declined.title')}${words('paymentFailures.declined.text')}`,
  )
