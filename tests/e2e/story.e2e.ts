import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import { pageOf, takeContext } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import {
  expectInBox,
  confirmAddress,
  logIn,
  expectDelivered,
  sendInChat,
  signUp,
  type Person,
} from './ui-steps.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

/** Polish runs once: it has the most plural forms, and its screens are the same. */
const tags = { en: [], pl: ['@desktop'] }

for (const locale of localesToRun('en', 'pl')) {
  test(
    `two members meet, from sign-up to the message after the first bundle (${locale})`,
    { tag: tags[locale] },
    async ({ page, browser, watch, contextOptions }, { project }) => {
      // The longest journey takes minutes on a busy machine.
      test.setTimeout(300_000)
      const words = wordsOf(locale)
      const isPhone = project.name === 'phone'
      const name = `Mees ${Date.now() % 100_000}`
      const him: Person = { page, words, locale, isPhone }
      await test.step('he signs up', () => join(him, name))

      const other = await takeContext(browser, contextOptions)
      watch.follow(other)
      const her: Person = { page: await pageOf(other), words, locale, isPhone }
      await test.step('she logs in', () => logIn(her, 'premium'))

      const { user } = Me.parse(await (await her.page.request.get('/api/user.php')).json())
      await test.step('he finds and likes her', () => findAndLike(him, user.id))
      await test.step('she likes him back, and they match', () => likeBack(her, name))
      await test.step('they chat live', () => chat(him, her, name))
      await test.step('he runs out of credits', () => runOut(him, her))
      await test.step('he buys a bundle and is premium', () => buy(him))
      await test.step('his unsent text waits for his press', () => chatOn(him, her))
    },
  )
}

async function join(him: Person, name: string): Promise<void> {
  const { page, words, locale } = him
  const email = `mees-${Date.now()}@example.org`
  await page.goto(localePath(locale, '/'))
  await page
    .getByRole('main')
    .getByRole('radio', { name: words('landing.join.man'), exact: true })
    .first()
    .check()
  await page
    .getByRole('main')
    .getByRole('radio', { name: words('landing.join.women'), exact: true })
    .first()
    .check()
  await page
    .getByRole('main')
    .getByRole('button', { name: words('landing.join.submit') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/signup\?/)
  await signUp(him, name, email)
  const steps = ['1', '2', '3', '3&part=facts', '4']
  const skip = page.getByRole('link', { name: words('accounts.steps.skip') })
  for (const [index, step] of steps.entries()) {
    await expect(page).toHaveURL(new RegExp(`/complete-signup\\?step=${step}$`))
    // The address changes before the page of the next step is there.
    await expect(skip).toHaveAttribute(
      'href',
      new RegExp(`${steps[index + 1] ?? 'signup-matches'}$`),
    )
    await skip.click()
  }
  await expect(page).toHaveURL(/\/signup-matches$/)
  await expect(page.getByText(email).first()).toBeVisible()
  await confirmAddress(him, email)
  await page.getByRole('link', { name: words('accounts.activate.continue') }).click()
  await expect(page).toHaveURL(/\/members$/)
}

const Me = z.object({ user: z.object({ id: z.string() }) })

/** Noor is the demo account `premium`: a woman in the Netherlands, not the only one of her name. */
async function findAndLike({ page, words }: Person, id: string): Promise<void> {
  await page
    .getByRole('group', { name: words('search.order.label') })
    .getByRole('link')
    .first()
    .click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('radio', { name: words('search.filters.women'), exact: true }).check()
  await filters.getByLabel(words('search.filters.country')).selectOption('NL')
  // Members of other tests, who have no photos, were active later than those of the demo.
  await filters.getByRole('checkbox', { name: words('search.filters.withPhoto') }).check()
  await expectAccessible(page)
  // Its text is the number of people found.
  await filters.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/country=NL/)
  await page.getByRole('main').locator(`a[href$="/members/${id}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Noor/ })).toBeVisible()
  await expectAccessible(page)
  // Similar members below may share her name.
  const button = (key: string) =>
    page
      .getByRole('button', { name: `${words(key)} Noor` })
      .filter({ visible: true })
      .first()
  await button('likes.likeShort').click()
  await expect(button('likes.liked')).toHaveAttribute('aria-pressed', 'true')
}

async function likeBack(her: Person, name: string): Promise<void> {
  const { page, words } = her
  const likes = page
    .getByRole('navigation')
    .getByRole('link', { name: words('shell.nav.likes') })
    .filter({ visible: true })
  // Received live: she has not touched the page since she logged in.
  await expect(likes.first()).toContainText(/[1-9]/)
  await likes.first().click()
  await expect(page).toHaveURL(/\/likes\/received$/)
  await page.getByRole('button', { name: words('likes.like', { name }) }).click()
  const moment = page.getByRole('dialog', { name: words('likes.match.title', { name }) })
  await expect(
    moment.getByText(plain(words('chat.composer.freeMatch')), { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await sendInChat(her, `Hello ${name}`)
  await expect(moment).toHaveCount(0)
  await page.getByRole('link', { name: words('likes.match.sent', { name }) }).click()
  await expect(page).toHaveURL(/\/chats\/\d+$/)
}

async function chat(him: Person, her: Person, name: string): Promise<void> {
  await expectDelivered(her, `Hello ${name}`)

  const { page, words, isPhone } = him
  // He liked first: the match appears on her profile, which is still open in his browser.
  const moment = page.getByRole('dialog', { name: words('likes.match.title', { name: 'Noor' }) })
  await expect(moment).toBeVisible()
  await moment.getByRole('button', { name: words('likes.match.keepBrowsing') }).click()
  await expect(moment).toHaveCount(0)
  // On a phone the links to her replace the menu.
  if (isPhone)
    await page
      .getByRole('link', { name: words('profiles.member.message') })
      .filter({ visible: true })
      .click()
  else await openMessages(him)
  await expectDelivered(him, `Hello ${name}`)
  await expectAccessible(page)
  await sendInChat(him, 'Hello Noor')
  await expectDelivered(her, 'Hello Noor')
}

async function openMessages({ page, words }: Person): Promise<void> {
  const messages = page
    .getByRole('navigation')
    .getByRole('link', { name: words('shell.nav.messages') })
  await expect(messages).toContainText('1')
  await messages.click()
  await page.getByRole('main').getByRole('link', { name: /Noor/ }).first().click()
}

/** Five credits, five messages; she sees each without a reload. */
async function runOut(him: Person, her: Person): Promise<void> {
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await sendInChat(him, text)
    await expectDelivered(her, text)
  }
  await expect(
    him.page.getByText(
      plain(him.words('chat.composer.noCredits', { credits: '', money: '' })).split('.')[0] ?? '',
    ),
  ).toBeVisible()
  await sendInChat(him, 'And this one I keep')
  await expect(him.page.getByRole('alert')).toBeVisible()
  await expectInBox(him, 'And this one I keep')
  await expectAccessible(him.page)
  await him.page
    .getByRole('alert')
    .getByRole('link', { name: him.words('chat.composer.buy') })
    .click()
}

async function buy({ page, words }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/credits\?next=/)
  await page.getByRole('radio', { name: /(^|\s)20 / }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('payments.order.button') }).click()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page.getByText(words('shell.orderDone', { credits: 20 }))).toBeVisible()
}

/** Back in the conversation: his text is in the composer, not yet charged, and is sent by his press. */
async function chatOn(him: Person, her: Person): Promise<void> {
  await expect(him.page).toHaveURL(/\/chats\/\d+$/)
  await expect(him.page.getByText(him.words('chat.composer.bought'))).toBeVisible()
  await expectInBox(him, 'And this one I keep')
  await expect(
    him.page.getByRole('link', { name: him.words('chat.head.creditsBuy') }),
  ).toContainText('20')
  await sendInChat(him, 'And this one I keep')
  await expectDelivered(him, 'And this one I keep')
  await expectDelivered(her, 'And this one I keep')
  await expect(
    him.page.getByRole('link', { name: him.words('chat.head.creditsBuy') }),
  ).toContainText('19')
  await expectInBox(him, '')
}

/** The text before the first argument. */
const plain = (text: string) => text.split(/[,:]/)[0]?.trim() ?? ''
