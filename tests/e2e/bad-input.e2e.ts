import sharp from 'sharp'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { added, join, open, order, pay } from './buyer.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone } from './people.ts'
import { holdScripts } from './ui-steps.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

for (const locale of localesToRun('de', 'en', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  test(
    `a report without a reason, or one too many, says so and keeps what was typed (${locale})`,
    { tag: '@full' },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const opening = { browser, options: contextOptions, follow }
      const [mees, noor] = [
        await someone(db, { ...opening, name: 'Mees' }),
        await someone(db, { ...opening, name: 'Noor' }),
      ]
      const { page } = mees
      await page.goto(path(`/members/${noor.id}`), { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: words('profiles.member.more') }).click()
      const name = words('shell.report.profile', { name: 'Noor' })
      await page.getByRole('menuitem', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      const text = dialog.getByRole('textbox')
      await text.fill('Asked for money, twice.')
      const send = dialog.getByRole('button', { name: words('moderation.report.send') })
      await send.click()
      await expect(dialog.getByText(words('moderation.report.reasonMissing'))).toBeVisible()
      const reason = dialog.getByRole('radio', { name: words('moderation.reasons.scam') })
      await expect(dialog.getByRole('radio').first()).toBeFocused()
      await expectAccessible(page)

      const subject = `reports:reports:${mees.id}`
      const tomorrow = Date.now() + 86_400_000
      await execute(
        db,
        sql`insert into rate_limit (key, points, expire) values (${subject}, 30, ${tomorrow})`,
      )
      await reason.check()
      await send.click()
      await expect(dialog.getByRole('alert')).toBeInViewport()
      await expect(dialog.getByRole('alert')).not.toBeEmpty()
      await expectAccessible(page)
      await expect(reason).toBeChecked()
      await expect(text).toHaveValue('Asked for money, twice.')
      await execute(db, sql`delete from rate_limit where key = ${subject}`)
      await send.click()
      await expect(dialog.getByText(words('moderation.report.received'))).toBeVisible()
    },
  )

  test(
    `a withdrawal after spent credits names the new amount, and says when nothing is left (${locale})`,
    { tag: '@full' },
    async ({ page }) => {
      const buyer = await join(page, words, locale)
      await open(buyer, '/credits/p1')
      await order(buyer)
      await pay(buyer, 'Paid')
      await added(buyer, 50)
      const body: unknown = await (await page.request.get('/api/user.php')).json()
      const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(body)
      const spend = (credits: number) =>
        execute(
          db,
          sql`select spend_credits(${user.id}, ${`spent ${credits}`}, 'message', '9', ${credits}, now())`,
        )
      await page.getByRole('button', { name: words('payments.withdraw.open') }).click()
      const dialog = page.getByRole('dialog')
      const confirm = dialog.getByRole('button', { name: words('payments.withdraw.confirm') })
      // Free credits are spent first.
      await spend(30)
      await confirm.click()
      await expect(dialog.getByRole('alert')).toHaveText(words('errors.amount_changed'))
      await expectAccessible(page)
      await spend(25)
      await confirm.click()
      await expect(page.getByRole('alert')).toHaveText(words('errors.nothing_to_refund'))
      await expect(dialog).toHaveCount(0)
      await expectAccessible(page)
    },
  )

  test(
    `the steps of sign-up say what is wrong with a photo, a text and a place, and keep it (${locale})`,
    { tag: '@full' },
    async ({ page, context }) => {
      await join(page, words, locale)
      const goOn = () =>
        page.getByRole('button', { name: words('accounts.steps.continue') }).click()
      await page.goto(path('/complete-signup?step=1'), { waitUntil: 'networkidle' })
      const chooser = page.locator('input[type=file]').first()
      const file = { name: 'me.jpg', mimeType: 'image/jpeg' }
      await chooser.setInputFiles({ ...file, buffer: Buffer.from('no picture') })
      await expect(page.getByRole('alert')).toHaveText(words('errors.photo_type'))
      const tiny = sharp({ create: { width: 90, height: 90, channels: 3, background: '#a33' } })
      await chooser.setInputFiles({ ...file, buffer: await tiny.jpeg().toBuffer() })
      await expect(page.getByRole('alert')).toHaveText(
        words('errors.photo_too_small', { pixels: 400 }),
      )
      await expectAccessible(page)

      await page.goto(path('/complete-signup?step=2'), { waitUntil: 'networkidle' })
      const about = page.getByLabel(words('signupSteps.about.label'))
      await about.fill('Long walks and short films.')
      await context.setOffline(true)
      await goOn()
      await expect(page.getByRole('alert')).toHaveText(words('errors.offline'))
      await expect(about).toHaveValue('Long walks and short films.')
      await context.setOffline(false)
      await goOn()
      await expect(page).toHaveURL(/step=3$/)

      await page.goto(path('/complete-signup?step=4'), { waitUntil: 'networkidle' })
      const city = page.getByLabel(words('traits.place.city'))
      await city.fill('Xyzzyville')
      await goOn()
      await expect(page.getByText(words('signupSteps.place.choose'))).toBeVisible()
      await expect(city).toBeFocused()
      await expect(city).toHaveValue('Xyzzyville')
      await expectAccessible(page)
      await city.fill('Utrecht')
      // A whole name is a choice.
      await goOn()
      await expect(page).toHaveURL(/\/signup-matches$/)
    },
  )

  test(
    `a log-in pressed before its script waits for it, and without JavaScript leads back in words (${locale})`,
    { tag: '@full' },
    async ({ browser, page, contextOptions }) => {
      const address = `nobody-${crypto.randomUUID()}@example.org`
      const hydrate = await holdScripts(page)
      await page.goto(path('/login'), { waitUntil: 'commit' })
      await page.getByLabel(words('accounts.field.email')).fill(address)
      await page.getByLabel(words('accounts.field.password'), { exact: true }).fill('no such word')
      await page.getByRole('button', { name: words('accounts.login.submit'), exact: true }).click()
      await hydrate()
      await expect(page.getByRole('alert')).toHaveText(words('errors.login_failed'))
      await expect(page.getByLabel(words('accounts.field.email'))).toHaveValue(address)

      const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
      const plain = await context.newPage()
      await plain.goto(path('/login'))
      expect(await plain.content()).toContain(words('accounts.formNeedsScript'))
      await plain.getByLabel(words('accounts.field.email')).fill(address)
      await plain.getByRole('button', { name: words('accounts.login.submit'), exact: true }).click()
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(
        words('errors.needs_script'),
      )
      await plain.getByRole('link', { name: words('shell.lazy.again') }).click()
      await expect(plain).toHaveURL(new RegExp(`${path('/login')}$`))
      await expect(plain.getByLabel(words('accounts.field.email'))).toBeVisible()
      await context.close()
    },
  )
}
