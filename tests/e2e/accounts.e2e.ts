import type { CDPSession, Page } from '@playwright/test'
import { generate } from 'otplib'
import * as z from 'zod'
import { RESET_HOURS, UNDO_HOURS } from '../../src/accounts/contract.ts'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { emptyPage } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { wordsOf, type Words } from './words.ts'

/** Each screen runs twice: the longest language on a phone, two others on a desktop. */
const tags = { en: '@desktop', de: '@desktop', pl: '@phone' } as const
const first = 'a quiet morning by the lake'
const second = 'two plums in the fridge'

type Member = { page: Page; words: Words; path: (path: string) => string; email: string }

/** A member who has just signed up and is logged in. */
async function join(page: Page, locale: Locale): Promise<Member> {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.org`
  const answer = await page.request.post('/api/signup.php', {
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-locale': locale },
    data: { name: 'Ada', email, password: first, date_of_birth: '1990-03-14', gender: 'female' },
  })
  expect(answer.status()).toBe(200)
  return { page, words: wordsOf(locale), path: (path) => localePath(locale, path), email }
}

const Mailbox = z.object({ mails: z.array(z.object({ text: z.string() })) })

/** Returns the link to a page from the newest mail to an address. */
/** The newest link to a page, once as many mails with one have arrived. */
async function mailedLink(
  { page }: Member,
  to: string,
  leadsTo: string,
  mails = 1,
): Promise<string> {
  const link = new RegExp(String.raw`https?://\S+${leadsTo}[#?]token=[\w-]+`)
  const find = async () => {
    const box = await page.request.get(`/api/mailbox.php?to=${encodeURIComponent(to)}`)
    const texts = Mailbox.parse(await box.json()).mails.map(({ text }) => text)
    return texts.flatMap((text) => link.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(mails)
  return (await find())[0] ?? ''
}

/** Opens a mailed link in a new document, as a mail program does. */
async function follow({ page }: Member, link: string): Promise<void> {
  await page.goto(emptyPage)
  await page.goto(link)
}

const press = ({ page, words }: Member, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: words(key), exact: true })
    .click()

async function logIn(member: Member, email: string, password: string): Promise<void> {
  const { page, words, path } = member
  await page.goto(path('/login'))
  await page.getByLabel(words('accounts.field.email')).fill(email)
  await page.getByLabel(words('accounts.field.password'), { exact: true }).fill(password)
  await press(member, 'accounts.login.submit')
}

async function logOut({ page }: Member): Promise<void> {
  // An open page would notice the session and navigate to the log-in.
  await page.goto(emptyPage)
  await page.request.get('/api/logout.php')
}

const isInside = ({ page, path }: Member) =>
  expect(page).toHaveURL(new RegExp(`${path('/members')}$`))

for (const locale of localesToRun('pl', 'en', 'de')) {
  test.describe(locale, { tag: tags[locale] }, () => {
    test(
      `resets a forgotten password through the mailbox (${locale})`,
      { tag: '@full' },
      async ({ page }) => {
        const member = await join(page, locale)
        const { words, path, email } = member
        await logOut(member)
        await page.goto(path('/login'))
        await page.getByRole('link', { name: words('accounts.login.forgot') }).click()
        await expect(
          page.getByRole('heading', { name: words('accounts.reset.title') }),
        ).toBeVisible()
        const address = page.getByLabel(words('accounts.field.email'))
        await address.fill('no@@address')
        await press(member, 'accounts.reset.submit')
        await expect(page.getByText(words('errors.email_invalid'))).toBeVisible()
        await expect(address).toBeFocused()
        await expect(address).toHaveValue('no@@address')
        await address.fill(email)
        await expectAccessible(page)
        await press(member, 'accounts.reset.submit')
        await expect(
          page.getByText(words('accounts.reset.sentText', { email, hours: RESET_HOURS })),
        ).toBeVisible()
        const link = await mailedLink(member, email, '/reset-password/do')
        await follow(member, link)
        await expect(page.getByText(words('accounts.reset.accessTitle'))).toHaveCount(0)
        await page.getByLabel(words('accounts.reset.new'), { exact: true }).fill(second)
        await page.getByLabel(words('accounts.reset.again')).fill(first)
        await press(member, 'accounts.reset.save')
        await expect(page.getByText(words('errors.passwords_differ'))).toBeVisible()
        await expect(page.getByLabel(words('accounts.reset.again'))).toBeFocused()
        await page.getByLabel(words('accounts.reset.again')).fill(second)
        await expectAccessible(page)
        await press(member, 'accounts.reset.save')
        await expect(page.getByText(words('accounts.reset.doneText'))).toBeVisible()
        expect(page.url()).not.toContain('token')
        await logIn(member, email, second)
        await isInside(member)
        await follow(member, link)
        await expect(page.getByText(words('accounts.reset.expiredTitle'))).toBeVisible()
        await expectAccessible(page)
      },
    )

    test(
      `changes the address and reverts the change through two mailboxes (${locale})`,
      { tag: '@full' },
      async ({ page }) => {
        const member = await join(page, locale)
        const { words, path, email } = member
        const newer = `new-${email}`
        await page.goto(path('/notifications?tab=account'))
        const form = page.locator('form').filter({ hasText: words('accounts.change.emailTitle') })
        await form.getByLabel(words('accounts.change.newEmail')).fill(newer)
        await form.getByLabel(words('accounts.change.password'), { exact: true }).fill(first)
        await press(member, 'accounts.change.emailSubmit')
        await expect(
          page.getByText(words('accounts.change.emailSent', { email: newer })),
        ).toBeVisible()
        await follow(member, await mailedLink(member, newer, '/mail-change/do'))
        await expectAccessible(page)
        await press(member, 'accounts.mailChange.doButton')
        await expect(
          page.getByText(words('accounts.mailChange.doneText', { hours: UNDO_HOURS })),
        ).toBeVisible()
        await expectAccessible(page)
        await follow(member, await mailedLink(member, email, '/mail-change/undo'))
        await press(member, 'accounts.mailChange.undoButton')
        await expect(page.getByText(words('accounts.mailChange.undoneText'))).toBeVisible()
        await logIn(member, newer, first)
        await expect(page.getByText(words('errors.login_failed'))).toBeVisible()
        await logIn(member, email, first)
        await isInside(member)
      },
    )

    test(
      `deletes the account and restores it by the mailed link (${locale})`,
      { tag: '@full' },
      async ({ page }) => {
        const member = await join(page, locale)
        const { words, path, email } = member
        await page.goto(path('/notifications?tab=data'))
        const form = page.locator('form').filter({ hasText: words('settings.delete.title') })
        await expect(form.getByText(words('settings.delete.retainedInvoices'))).toBeVisible()
        await form.getByLabel(words('accounts.change.password'), { exact: true }).fill(first)
        await press(member, 'settings.delete.submit')
        await expect(
          page.getByRole('heading', { name: words('accounts.deleted.title') }),
        ).toBeVisible()
        await expectAccessible(page)
        await logIn(member, email, first)
        await expect(page.getByText(words('errors.account_pending_deletion'))).toBeVisible()
        // The log-in mails another link, which replaces that of the deletion.
        await follow(member, await mailedLink(member, email, '/reactivate', 2))
        await press(member, 'accounts.deleted.back')
        await expect(page.getByText(words('accounts.deleted.backText'))).toBeVisible()
        await expectAccessible(page)
        await logIn(member, email, first)
        await isInside(member)
      },
    )

    test(
      `protects the log-in with a second factor and a passkey (${locale})`,
      { tag: ['@isolated', '@full'] },
      async ({ page }) => {
        const member = await join(page, locale)
        await page.goto(member.path('/notifications?tab=security'))
        await expect(
          page.getByText(member.words('errors.address_not_confirmed')).first(),
        ).toBeVisible()
        await expectAccessible(page)
        await test.step('confirms the address by a button', () => confirm(member))
        await page.goto(member.path('/notifications?tab=security'))
        const recovery = await test.step('sets up the authenticator app', () => setUpApp(member))
        await test.step('asks for a code after the password', () => logInWithCode(member, recovery))
        await test.step('logs in by passkey alone', () => usePasskey(member, recovery))
      },
    )
  })
}

async function confirm(member: Member): Promise<void> {
  const { page, words, email } = member
  await follow(member, await mailedLink(member, email, '/activate'))
  await expect(
    page.getByRole('heading', { name: words('accounts.activate.askTitle') }),
  ).toBeVisible()
  await expectAccessible(page)
  await press(member, 'accounts.activate.confirm')
  await expect(page.getByText(words('accounts.activate.doneTitle')).first()).toBeVisible()
}

/** Sets up the app with the key shown for typing; returns one of the recovery codes. */
async function setUpApp(member: Member): Promise<string[]> {
  const { page, words } = member
  await press(member, 'security.twoFactor.turnOn')
  await page.getByLabel(words('security.password.label'), { exact: true }).fill(first)
  await press(member, 'security.password.confirm')
  await expect(page.getByRole('img', { name: words('security.setup.qr') })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.getByRole('main').locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel(words('security.setup.code')).fill(await generate({ secret }))
  await press(member, 'security.setup.confirm')
  const codes = page.getByRole('listitem').locator('code')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCodes = await codes.allInnerTexts()
  await press(member, 'security.codes.done')
  await expect(page.getByText(words('security.twoFactor.codesLeft', { count: 10 }))).toBeVisible()
  return recoveryCodes
}

async function logInWithCode(member: Member, [recovery = '']: string[]): Promise<void> {
  const { page, words, email } = member
  await logOut(member)
  await logIn(member, email, first)
  await expect(page.getByText(words('accounts.login.codeText'))).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(words('accounts.login.code')).fill('000000')
  await press(member, 'accounts.login.submit')
  await expect(page.getByText(words('errors.second_step_wrong'))).toBeVisible()
  await page.getByLabel(words('accounts.login.code')).fill(recovery)
  await press(member, 'accounts.login.submit')
  await isInside(member)
}

/** Adding and removing a passkey each ask for the code once. */
async function usePasskey(member: Member, [, toAdd = '', toRemove = '']: string[]): Promise<void> {
  const { page, words, path } = member
  const device = await page.context().newCDPSession(page)
  await addDevice(device)
  await page.goto(path('/notifications?tab=security'))
  await press(member, 'security.passkeys.add')
  await page.getByLabel(words('security.passkeys.name')).fill('Key ring')
  await page.getByLabel(words('security.password.label'), { exact: true }).fill(first)
  await press(member, 'security.passkeys.next')
  await page.getByLabel(words('accounts.login.code')).fill(toAdd)
  await press(member, 'security.passkeys.next')
  await expect(page.getByText('Key ring')).toBeVisible()
  await expectAccessible(page)
  await logOut(member)
  await page.goto(path('/login'))
  // The virtual authenticator responds at once, so autofill may be quicker than the button.
  await isInside(member)
  await page.goto(path('/notifications?tab=security'))
  await press(member, 'security.passkeys.remove')
  await page.getByLabel(words('security.password.label'), { exact: true }).fill(first)
  await page
    .locator('form')
    .getByRole('button', { name: words('security.passkeys.remove'), exact: true })
    .click()
  await page.getByLabel(words('accounts.login.code')).fill(toRemove)
  await page
    .locator('form')
    .getByRole('button', { name: words('security.passkeys.remove'), exact: true })
    .click()
  await expect(page.getByText('Key ring')).toHaveCount(0)
}

for (const locale of localesToRun('pl', 'en')) {
  test(
    `confirms a sensitive action by passkey where there is no authenticator app (${locale})`,
    { tag: ['@isolated', '@phone', '@full'] },
    async ({ page }) => {
      const member = await join(page, locale)
      const { words, path } = member
      await confirm(member)
      const device = await page.context().newCDPSession(page)
      await addDevice(device)
      await page.goto(path('/notifications?tab=security'))
      await press(member, 'security.passkeys.add')
      await page.getByLabel(words('security.passkeys.name')).fill('Key ring')
      await page.getByLabel(words('security.password.label'), { exact: true }).fill(first)
      await press(member, 'security.passkeys.next')
      await expect(page.getByText('Key ring')).toBeVisible()

      const form = page.locator('form', { hasText: words('accounts.change.emailTitle') })
      const requestEmail = async (email: string) => {
        await form.getByLabel(words('accounts.change.newEmail')).fill(email)
        await form.getByLabel(words('accounts.change.password'), { exact: true }).fill(first)
        await form.getByRole('button', { name: words('accounts.change.emailSubmit') }).click()
      }
      await page.goto(path('/notifications?tab=account'))
      await requestEmail(`with-${member.email}`)
      await expect(
        form.getByText(words('accounts.change.emailSent', { email: `with-${member.email}` })),
      ).toBeVisible()
      // Another device, without the passkey.
      await device.send('WebAuthn.disable')
      await addDevice(device)
      await requestEmail(`without-${member.email}`)
      await expect(form.getByText(words('errors.passkey_missing'))).toBeVisible()
      await expectAccessible(page)
    },
  )
}

/** Adds Chromium's virtual authenticator, which stores passkeys and always verifies its user. */
async function addDevice(device: CDPSession): Promise<void> {
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test(
  'wraps a long unconfirmed address without widening the page on a phone',
  { tag: ['@phone', '@full'] },
  async ({ page }) => {
    const email = `${'a-very-long-name-that-never-breaks'.padEnd(60, 'x')}@${crypto.randomUUID()}.example.org`
    await page.request.post('/api/signup.php', {
      headers: { 'idempotency-key': crypto.randomUUID(), 'x-locale': 'pl' },
      data: { name: 'Ada', email, password: first, date_of_birth: '1990-03-14', gender: 'female' },
    })
    for (const path of ['/pl/members', '/pl/signup-matches', '/pl/notifications?tab=account']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(await page.evaluate(() => window.innerWidth))
      expect(await page.evaluate(() => window.innerWidth), path).toBeLessThanOrEqual(390)
    }
  },
)
