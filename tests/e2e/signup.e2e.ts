import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { localePath, type Locale } from '../../src/platform/locales.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { confirmAddress, holdScripts, signUp, type Person } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const photo = join(import.meta.dirname, '../../src/pages/web/landing/portraits/eva.webp')
/** Location: a country code, a city as typed, and the start of its full name. */
const homes = { en: ['GB', 'Leeds'], de: ['DE', 'Dortmund'], pl: ['PL', 'Gdyn'] } as const

for (const locale of localesToRun('de', 'en', 'pl')) {
  test(
    `a visitor signs up step by step, goes back, reloads and confirms (${locale})`,
    { tag: '@full' },
    async ({ page }, { project }) => {
      const isPhone = project.name === 'phone'
      const person: Person = { page, words: wordsOf(locale), locale, isPhone }
      const email = `eva-${project.name}-${locale}-${Date.now()}@example.org`
      // Accessibility faults do not depend on the width; the longest language shows the most of them.
      const look = async () => (locale === 'de' && isPhone ? expectAccessible(page) : undefined)
      await test.step('the form shows errors while typing and keeps its content over a reload', () =>
        account(person, email, look))
      await test.step('adds a photo', () => addPhoto(person, look))
      await test.step('writes a text, which survives a reload', () => about(person, look))
      await test.step('fills in personal facts and interests, then goes back to the text', () =>
        personal(person, look))
      await test.step('chooses the city', () => fillLocation(person, look))
      await test.step('sees the first members and confirms by the mail', () =>
        confirm(person, email, look))
    },
  )
}

type Look = () => Promise<void>

async function account({ page, words, locale }: Person, email: string, look: Look): Promise<void> {
  const hydrate = await holdScripts(page)
  await page.goto(localePath(locale, '/signup'), { waitUntil: 'commit' })
  const name = page.getByLabel(words('accounts.field.name'))
  const address = page.getByLabel(words('accounts.field.email'))
  // What is typed and left before hydration is validated as well.
  await name.fill('@eva')
  await name.blur()
  await hydrate()
  await expect(page.getByText(words('errors.name_starts_with_at'))).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Eva')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await address.fill('eva@gmial.com')
  await address.blur()
  await page.getByRole('button', { name: 'eva@gmail.com' }).click()
  await expect(address).toHaveValue('eva@gmail.com')
  const born = { day: '31', month: '2', year: '1991' } as const
  for (const unit of ['day', 'month', 'year'] as const)
    await page.getByLabel(words(`accounts.field.${unit}`), { exact: true }).fill(born[unit])
  await page.getByRole('button', { name: words('accounts.signup.submit') }).click()
  await expect(page.getByText(words('errors.birth_date_invalid'))).toBeVisible()
  await expect(page.getByText(words('errors.gender_missing'))).toBeVisible()
  await expect(page.getByText(words('errors.looking_for_missing'))).toBeVisible()
  await look()
  await page.reload()
  await expect(name).toHaveValue('Eva')
  await page.getByRole('radio', { name: words('accounts.field.female'), exact: true }).check()
  await signUp({ page, words, locale, isPhone: false }, 'Eva', email)
  await expect(page).toHaveURL(/\/complete-signup\?step=1$/)
}

const goOn = ({ page, words }: Person) =>
  page.getByRole('button', { name: words('accounts.steps.continue') }).click()

async function addPhoto(person: Person, look: Look): Promise<void> {
  const { page, words } = person
  await look()
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await expect(page.getByAltText(words('signupSteps.photo.yours'))).toBeVisible({ timeout: 30_000 })
  await goOn(person)
  await expect(page).toHaveURL(/step=2$/)
}

async function about(person: Person, look: Look): Promise<void> {
  const { page, words } = person
  const text = page.getByLabel(words('signupSteps.about.label'))
  await text.fill('Long walks, short films, and soup on Sundays with whoever is there.')
  await look()
  await page.reload()
  await expect(text).toHaveValue(/^Long walks/)
  await goOn(person)
  await expect(page).toHaveURL(/step=3$/)
}

async function personal(person: Person, look: Look): Promise<void> {
  const { page, words } = person
  await page.goBack()
  await expect(page).toHaveURL(/step=2$/)
  await expect(page.getByLabel(words('signupSteps.about.label'))).toHaveValue(/^Long walks/)
  await page.getByRole('link', { name: words('accounts.steps.skip') }).click()
  await expect(page).toHaveURL(/step=3$/)
  await page.getByRole('button', { name: words('traits.interests.cooking'), exact: true }).click()
  await look()
  await goOn(person)
  await expect(page).toHaveURL(/part=facts$/)
  await look()
  const answerTo = (field: 'hair_color' | 'eye_color' | 'sexuality', value: string) =>
    page
      .getByRole('group', { name: words(`traits.fields.${field}`) })
      .getByRole('button', { name: value, exact: true })
  const brown = answerTo('hair_color', words('traits.hair_color.brown'))
  await brown.click()
  await answerTo('eye_color', words('traits.eye_color.brown')).click()
  const more = page.getByText(words('signupSteps.personal.moreFacts'))
  await more.click()
  const bisexual = answerTo('sexuality', words('traits.sexuality.bi'))
  await bisexual.click()
  // Requires separate consent: without it none of this is sent.
  await expect(page.getByText(words('signupSteps.personal.consent'))).toBeVisible()
  await look()
  await goOn(person)
  await expect(page).toHaveURL(/step=4$/)
  await page.getByRole('link', { name: words('accounts.steps.back') }).click()
  await expect(brown).toHaveAttribute('aria-pressed', 'true')
  await more.click()
  await expect(bisexual).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: words('accounts.steps.skip') }).click()
}

async function fillLocation(person: Person, look: Look): Promise<void> {
  const { page, words, locale } = person
  const [country, city] = homes[asHome(locale)]
  await page.getByLabel(words('traits.place.country')).selectOption(country)
  await page.getByLabel(words('traits.place.city')).fill(city)
  const option = page.getByRole('option', { name: new RegExp(`^${city}`) }).first()
  await expect(option).toBeVisible()
  // A whole name that one city alone bears needs no choice.
  if (locale !== 'en') await option.click()
  await look()
  await goOn(person)
  await expect(page).toHaveURL(/\/signup-matches$/)
  expect(await (await page.request.get('/api/profile.php')).text()).toContain(
    `"city_name":"${city}`,
  )
}

const asHome = (locale: Locale) => (locale === 'de' || locale === 'pl' ? locale : 'en')

async function confirm(person: Person, email: string, look: Look): Promise<void> {
  const { page, words, locale } = person
  await expect(page.getByText(email).first()).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  expect(await cards.count()).toBeLessThanOrEqual(12)
  await expect(page.getByText(words('shell.origin.fictional'))).toHaveCount(0)
  await look()
  await page.goto(localePath(locale, '/complete-signup'))
  await expect(page).toHaveURL(/\/signup-matches$/)
  await confirmAddress(person, email)
  await page.getByRole('link', { name: words('accounts.activate.continue') }).click()
  await expect(page).toHaveURL(/\/members$/)
}

test('a first message waits for the address confirmation, is shown as waiting, and can be cancelled', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const words = wordsOf('de')
  const person: Person = { page, words, locale: 'de', isPhone }
  const email = `wartet-${project.name}-${Date.now()}@example.org`
  await page.context().clearCookies({ name: 'entry-warning' })
  await page.goto('/de/members')
  // Germany shows the age warning; what is behind it cannot be reached by keyboard either.
  const door = page.locator('#site-entry-warning')
  await expect(door).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await door.getByRole('button', { name: words('visit.entry.enter', { age: 18 }) }).click()
  await expect(door).toBeHidden()
  const card = page.locator('main a[href$="/signup"][href*="/members/"]').first()
  const id = /members\/(\d+)/.exec((await card.getAttribute('href')) ?? '')?.[1] ?? ''
  await card.click()
  if (isPhone) await expect(page).toHaveURL(new RegExp(`/members/${id}/signup$`))
  else await overThePage(person, id)
  const message = page.getByLabel(words('accounts.first.label'))
  await message.fill('Hallo, dein Bild vom Hafen gefällt mir.')
  await page.getByRole('radio', { name: words('accounts.field.male'), exact: true }).check()
  await expectAccessible(page)
  await signUp(person, 'Jonas', email)
  await expect(page).toHaveURL(/\/complete-signup\?step=1$/)
  await page.goto(`/de/members/${id}/chat`)
  const log = page.getByRole('log')
  await expect(log.getByText('dein Bild vom Hafen')).toBeVisible()
  await expect(log.getByText(words('chat.state.waitingConfirmation'))).toBeVisible()
  await page
    .getByRole('button', { name: words('chat.state.unsend') })
    .first()
    .click()
  await expect(page.getByText('dein Bild vom Hafen')).toHaveCount(0)
})

/** On a wide screen the form is a dialog with the same draft as on its own page. */
async function overThePage({ page, words }: Person, id: string): Promise<void> {
  const modal = page.locator('#signup-modal')
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL(/\/de\/members#signup$/)
  const name = modal.getByLabel(words('accounts.field.name'))
  await name.fill('Jonas')
  for (let i = 0; i < 20; i++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () =>
        document.activeElement?.closest('#signup-modal') !== null ||
        document.activeElement === document.body,
    ),
  ).toBe(true)
  await page.goBack()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/de\/members$/)
  await page.goForward()
  await expect(name).toHaveValue('Jonas')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/de\/members$/)
  await page.goto(`/de/members/${id}/signup`)
  await expect(page.getByLabel(words('accounts.field.name'))).toHaveValue('Jonas')
}

test(
  'the preview of the card keeps a long name inside its frame',
  { tag: ['@full', '@desktop'] },
  async ({ page }) => {
    await page.goto('/signup', { waitUntil: 'networkidle' })
    const name = 'Wolfeschlegelsteinhausen Maximiliane'
    await page.getByLabel('First name or nickname').fill(name)
    const words = page.locator('aside').getByText(name)
    await expect(words).toBeVisible()
    const outside = await words.evaluate((element) => {
      const card = element.closest('.bg-surface')
      const right = card?.getBoundingClientRect().right ?? 0
      return [...(card?.querySelectorAll('*') ?? [])].filter(
        (part) => part.getBoundingClientRect().right > right,
      ).length
    })
    expect(outside).toBe(0)
  },
)

for (const [how, open] of Object.entries({
  'opened directly': (page: Page) => page.goto('/'),
  'reached from another page': async (page: Page) => {
    await page.goto('/login', { waitUntil: 'networkidle' })
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
  },
})) {
  test(
    `the address typed on the landing page, ${how}, waits in the form of sign-up and is in no URL`,
    { tag: '@desktop' },
    async ({ page }) => {
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      await open(page)
      const form = page.locator('form').filter({ has: page.locator('[data-signup-email]') })
      await form.getByRole('radio', { name: 'a woman' }).check()
      await form.getByLabel('Email address').fill('reader@example.org')
      await form.getByLabel('Email address').press('Enter')
      await expect(page).toHaveURL('/signup?gender=female')
      await expect(
        page.getByRole('radio', { name: wordsOf('en')('accounts.field.female'), exact: true }),
      ).toBeChecked()
      await expect(page.getByLabel('Email address')).toHaveValue('reader@example.org')
      expect(urls.filter((url) => url.includes('reader'))).toEqual([])
    },
  )
}
