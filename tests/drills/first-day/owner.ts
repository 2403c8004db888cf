import { expect as expectSoon, type Locator, type Page } from '@playwright/test'
import { generate } from 'otplib'

/** A busy machine is slow. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** What the owner reads on the pages, types and presses there, in English. */
const password = 'a lighthouse above the harbour'
export const origin = 'https://www.example.com'

/** How often the owner has typed into a field or pressed something. */
export const hands = { typed: 0, pressed: 0 }

async function type(field: Locator, text: string): Promise<void> {
  hands.typed++
  await field.fill(text)
}

async function press(target: Locator): Promise<void> {
  hands.pressed++
  await target.click()
}

const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })

export async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link, { waitUntil: 'networkidle' })
  await type(page.getByLabel('New password', { exact: true }), password)
  await type(page.getByLabel('Repeat new password'), password)
  await press(button(page, 'Save password'))
  await expect(page.getByText('Password changed')).toBeVisible()
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
  await type(page.getByLabel('Email address'), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await press(button(page.getByRole('main'), 'Log in'))
  await expect(page).not.toHaveURL(/login/)
}

/** Sets up the second step, which the console requires. */
export async function turnOnSecondStep(page: Page): Promise<void> {
  await page.goto(`${origin}/operator/setup`, { waitUntil: 'networkidle' })
  await press(page.getByRole('link', { name: 'Set up code or passkey' }))
  await press(button(page, 'Turn on'))
  await type(page.getByLabel('Your password'), password)
  await press(button(page, 'Continue'))
  const secret = (await page.locator('form code').innerText()).replaceAll(/\s/g, '')
  await type(page.getByLabel('Code from the app'), await generate({ secret }))
  await press(button(page, 'Confirm'))
  await press(button(page, 'I’ve saved them'))
}

const company = {
  Name: 'Linden Nine B.V.',
  'Street and number': 'Kanaalstraat 9',
  City: 'Utrecht',
  'Company registration number': '12345678',
  'VAT number': 'NL123456789B01',
  'Support address': 'help@example.com',
}

/** The steps of the set-up page up to the test order. */
export async function setUpBrand(page: Page): Promise<void> {
  await page.goto(`${origin}/operator/setup`, { waitUntil: 'networkidle' })
  const host = page.locator('form').filter({ has: page.getByLabel('Main host') })
  await expect(host.getByLabel('Main host')).toHaveValue('www.example.com')
  await press(button(host, 'Save'))
  await expect(page.getByText('Saved. Every node serves it.').first()).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByLabel('Company registration number') })
  for (const [label, text] of Object.entries(company)) await type(form.getByLabel(label), text)
  await press(button(form, 'Save'))
  await expect(page.getByText('The company', { exact: true })).toHaveCount(0)
  await press(button(page, 'Send a test email to me'))
  await expect(page.getByText('The email server accepted it').first()).toBeVisible()
  await press(button(page, 'Check over the internet'))
  await expect(page.getByText('In your own network')).toBeVisible()
}

/** Buys credits before the brand is open; returns the page of the order. */
export async function buyAsTest(page: Page): Promise<string> {
  await press(page.getByRole('link', { name: 'Buy credits as a test' }))
  await expect(page.getByText('Test mode.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }).first())
  await press(page.getByRole('button', { name: 'Pay as a test' }))
  await expect(page.getByRole('heading', { name: /credits added/ })).toBeVisible()
  await expect(page.getByText('This is a test order.')).toBeVisible()
  return page.url()
}

export async function openBrand(page: Page): Promise<void> {
  await page.goto(`${origin}/operator/setup`, { waitUntil: 'networkidle' })
  await expect(page.getByText('1 test order.')).toBeVisible()
  await type(page.getByLabel('Reason'), 'Everything was tried.')
  await press(button(page, 'Open the brand'))
  await expect(page.getByText('Visitors and members are served all the same.')).toBeVisible()
}
