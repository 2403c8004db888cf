import type { Page } from '@playwright/test'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { meesAndNoor, openDatabase, sendByApi, textsOf, type Someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const foreign = 'Trabajo en un barco, así que a veces tardo en contestar.'
const texts = {
  en: {
    money: 'Could you lend me 400 euros until Friday?',
    hurts: 'You are so ugly',
    kind: 'Your dog is so ugly that it is lovely',
  },
  de: {
    money: 'Kannst du mir bis Freitag 400 Euro leihen?',
    hurts: 'Du bist so hässlich',
    kind: 'Dein Hund ist so hässlich, dass er schön ist',
  },
  pl: {
    money: 'Możesz mi pożyczyć 400 euro do piątku?',
    hurts: 'Jesteś taka brzydka',
    kind: 'Twój pies jest tak brzydki, że aż piękny',
  },
}

/** Waits until the page is hydrated. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  const { money, hurts, kind } = texts[locale]
  const open = ({ page }: Someone, conversation: string) =>
    openPage(page, localePath(locale, `/chats/${conversation}`))
  const field = ({ page }: Someone) =>
    page.getByRole('textbox', { name: words('chat.composer.to', { name: 'Noor' }) })
  const write = async (who: Someone, text: string) => {
    await field(who).fill(text)
    await who.page.locator('form button[type=submit]').click()
  }

  test(`in ${locale}: a signal stands under a message until its receiver says that it is fine`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const opening = { browser, options: contextOptions, follow, language: locale }
    const { mees, noor, conversation } = await meesAndNoor(db, opening)
    await sendByApi(mees, conversation, money)
    await open(noor, conversation)
    const label = words('signals.label')
    const signal = noor.page.getByRole('complementary', { name: label })
    await expect(signal).toContainText(words('signals.money.what'))
    const help = signal.getByRole('link', { name: words('signals.help') })
    await expect(help).toHaveAttribute('href', /help\/scam/)
    await expectAccessible(noor.page)
    await signal.getByRole('button', { name: words('signals.report') }).click()
    const reason = noor.page.getByRole('radio', { name: words('moderation.details.ai_photo') })
    await expect(reason).toBeVisible()
    await noor.page.keyboard.press('Escape')
    await signal.getByRole('button', { name: words('signals.fine') }).click()
    await expect(signal).toBeHidden()
    await noor.page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => textsOf(noor)).toHaveLength(1)
    await expect(signal).toBeHidden()
    await open(mees, conversation)
    await expect(mees.page.getByRole('complementary', { name: label })).toBeHidden()
  })

  test(`in ${locale}: a first message that may hurt is asked about once, and can be changed or sent`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const opening = { browser, options: contextOptions, follow, language: locale }
    const { mees, conversation } = await meesAndNoor(db, opening)
    await open(mees, conversation)
    await write(mees, hurts)
    const sheet = mees.page.getByRole('dialog', { name: words('signals.draft.title') })
    await expect(sheet).toContainText(hurts)
    await expectAccessible(mees.page)
    await sheet.getByRole('button', { name: words('signals.draft.change') }).click()
    await expect(field(mees)).toBeFocused()
    await expect(field(mees)).toHaveValue(hurts)
    await write(mees, kind)
    await expect.poll(() => textsOf(mees)).toEqual([kind])
  })

  test(`in ${locale}: a message in another language is translated after its reader agrees, below the original`, async ({
    browser,
    contextOptions,
    watch: { follow },
  }) => {
    const opening = { browser, options: contextOptions, follow, language: locale }
    const { mees, noor, conversation } = await meesAndNoor(db, opening)
    await sendByApi(mees, conversation, foreign)
    await open(noor, conversation)
    const { page } = noor
    const sheetTexts = 'chatExtras.translation'
    await page.getByRole('button', { name: words(`${sheetTexts}.translate`), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: words(`${sheetTexts}.sheet.title`) })
    // A browser with a translator of its own uses it first.
    const places = ['engine', 'both'].map((where) =>
      words(`${sheetTexts}.sheet.${where}.text`, { site: 'Vonk' }),
    )
    await expect
      .poll(async () => {
        const text = await sheet.innerText()
        return places.some((place) => text.includes(place))
      })
      .toBe(true)
    await expect(sheet).toContainText(words(`${sheetTexts}.sheet.original.title`))
    await expectAccessible(page)
    await sheet.getByRole('switch', { name: words(`${sheetTexts}.sheet.always.label`) }).check()
    await sheet
      .getByRole('button', { name: words(`${sheetTexts}.sheet.agree`), exact: true })
      .click()
    const log = page.getByRole('log')
    await expect(log).toContainText(`[${locale}] ${foreign}`)
    await expect(log).toContainText(words(`${sheetTexts}.by.engine`))
    await expectAccessible(page)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(log).toContainText(`[${locale}] ${foreign}`)
    await log.getByRole('button', { name: words(`${sheetTexts}.hide`) }).click()
    await expect(log).not.toContainText(`[${locale}]`)
    await expect.poll(() => textsOf(noor)).toEqual([foreign])
  })
}
