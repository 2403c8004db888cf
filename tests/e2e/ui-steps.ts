import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { expect } from './fixtures.ts'
import type { Words } from './words.ts'

/** A person with a browser page. */
export type Person = { page: Page; words: Words; locale: Locale; isPhone: boolean }

const Account = z.enum(['free', 'premium', 'fresh', 'operator'])
const Demo = z.object({
  password: z.string(),
  accounts: z.record(Account, z.string()),
  members: z.array(z.string()),
  fictional: z.array(z.string()),
})

/** The demo accounts that tests may log in as. */
export const readDemo = () =>
  Demo.parse(JSON.parse(readFileSync(join(process.env['JOURNEY_VAR'] ?? '', 'demo.json'), 'utf8')))

/** Why the last press was refused: beside a field, or as a notice of the whole form. */
export const faultsIn = (around: Locator): Locator =>
  around.locator('[aria-live="polite"] > p, [role="alert"]')

export async function logIn(
  { page, words, locale }: Person,
  account: z.infer<typeof Account>,
): Promise<void> {
  const { password, accounts } = readDemo()
  await page.goto(localePath(locale, '/login'))
  await page.getByLabel(words('accounts.field.email')).fill(accounts[account])
  await page.getByLabel(words('accounts.field.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: words('accounts.login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${localePath(locale, '/members')}$`))
  // The address changes before the page is rendered.
  await expect(page.getByLabel(words('accounts.field.email'))).toHaveCount(0)
}

/** Fills in and submits the first step of sign-up. "Looking for" keeps an earlier choice; otherwise it is everyone. */
export async function signUp({ page, words }: Person, name: string, email: string): Promise<void> {
  const lookingFor = page.getByRole('group', {
    name: words('accounts.field.lookingFor'),
    exact: true,
  })
  if ((await lookingFor.locator(':checked').count()) === 0)
    await lookingFor
      .getByRole('radio', { name: words('accounts.lookingFor.everyone'), exact: true })
      .check()
  await page.getByLabel(words('accounts.field.name')).fill(name)
  const born = { day: '7', month: '5', year: '1991' } as const
  for (const unit of ['day', 'month', 'year'] as const) {
    await page.getByLabel(words(`accounts.field.${unit}`), { exact: true }).fill(born[unit])
  }
  await page.getByLabel(words('accounts.field.email')).fill(email)
  await page
    .getByLabel(words('accounts.field.password'), { exact: true })
    .fill('walks by the canal at night')
  await page.getByRole('button', { name: words('accounts.signup.submit') }).click()
}

/** Delays the scripts of the pages loaded next; returns the function that hydrates them. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return async () => {
    released.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

const Mailbox = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

/** Waits for the newest confirmation mail to an address and returns its link. */
async function confirmationLink({ page }: Person, email: string): Promise<string> {
  const newest = async () => {
    const answer = await page.request.get(`/api/mailbox.php?to=${encodeURIComponent(email)}`)
    return Mailbox.parse(await answer.json()).mails[0]?.text ?? ''
  }
  await expect.poll(newest, { timeout: 20_000 }).toMatch(confirmation)
  return confirmation.exec(await newest())?.[0] ?? ''
}

/** Opens that link in the page and presses its button; ends on the page that shows the address as confirmed. */
export async function confirmAddress(person: Person, email: string): Promise<void> {
  const { page, words } = person
  await page.goto(await confirmationLink(person, email))
  await page.getByRole('button', { name: words('accounts.activate.confirm') }).click()
  await expect(
    page.getByRole('heading', { name: words('accounts.activate.doneTitle') }),
  ).toBeVisible()
}

/** Confirms the address as the button of that page does, without the page. */
export async function confirmByCall(person: Person, email: string): Promise<void> {
  const token = new URL(await confirmationLink(person, email)).searchParams.get('token')
  const answer = await person.page.request.post('/api/activation.php', {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    data: { token },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const confirmation = /https?:\/\/\S+\/activate\?token=\S+/

const box = ({ page }: Person): Locator => page.locator('form textarea')

/** Types into the composer of the open conversation and sends. */
export async function sendInChat(person: Person, text: string): Promise<void> {
  await box(person).fill(text)
  await person.page
    .getByRole('button', { name: person.words('chat.composer.send', { price: '' }).trim() })
    .click()
}

/** Asserts that the message is in the open conversation, stored and no longer pending. */
export async function expectDelivered(person: Person, text: string): Promise<void> {
  await expect(person.page.getByRole('log').getByText(text, { exact: true })).toBeVisible()
  await expect(
    person.page.getByText(person.words('chat.state.sending'), { exact: true }),
  ).toHaveCount(0)
}

export async function expectInBox(person: Person, text: string): Promise<void> {
  await expect(box(person)).toHaveValue(text)
}

/** Presses Enter on an item of the menu that the keyboard has just opened. */
export async function pressMenuItem(page: Page, name: string | RegExp): Promise<void> {
  // Once it is open the menu moves the focus to its first item, away from any other.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name }).press('Enter')
}
