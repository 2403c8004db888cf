import sql from 'sql-template-tag'
import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { takeContext, pageOf } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { addConversation, openDatabase, sendByApi, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const Mailbox = z.object({ mails: z.array(z.object({ text: z.string() })) })

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  test(`in ${locale}: a date is planned, a third person knows of it, and it ends well`, async ({
    browser,
    contextOptions: options,
    watch: { follow },
  }) => {
    const opening = { browser, options, follow, language: locale }
    const mees = await someone(db, { ...opening, name: 'Mees' })
    const noor = await someone(db, { ...opening, name: 'Noor' })
    const conversation = await addConversation(db, mees.id, noor.id)
    for (let sent = 0; sent < 4; sent++)
      for (const who of [mees, noor]) await sendByApi(who, conversation, `Message ${sent}`)
    const mila = await takeContext(browser)
    follow(mila)
    const contact = await pageOf(mila)
    const email = `mila-${crypto.randomUUID()}@example.org`
    /** The newest link to a page from the mails to the contact. */
    const mailedLink = async (leadsTo: RegExp) => {
      const find = async () => {
        const box = await contact.request.get(`/api/mailbox.php?to=${encodeURIComponent(email)}`)
        const texts = Mailbox.parse(await box.json()).mails.map(({ text }) => text)
        return texts.flatMap((text) => leadsTo.exec(text)?.[0] ?? [])[0] ?? ''
      }
      await expect.poll(find).toMatch(leadsTo)
      return find()
    }
    const { page } = mees
    const plan = page.getByRole('complementary', { name: words('chat.head.ownDate') })
    const openMenuItem = async (item: string) => {
      await page.getByRole('button', { name: words('chat.head.menu') }).click()
      await page.getByRole('menuitem', { name: words(item), exact: true }).click()
    }

    await test.step('the contact is asked, and says yes', async () => {
      await page.goto(path('/safety/plans'), { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: words('meetings.contacts.add') }).click()
      await page.getByLabel(words('meetings.contacts.name'), { exact: true }).fill('Mila')
      await page.getByLabel(words('meetings.contacts.email'), { exact: true }).fill(email)
      await page.getByRole('button', { name: words('meetings.contacts.ask') }).click()
      await expect(page.getByText(words('meetings.contacts.asked', { name: 'Mila' }))).toBeVisible()
      await expectAccessible(page)
      await contact.goto(await mailedLink(/https?:\/\/\S+\/trusted-contact\?token=\S+/))
      await expect(
        contact.getByRole('heading', { name: words('meetings.request.title', { member: 'Mees' }) }),
      ).toBeVisible()
      await expectAccessible(contact)
      await contact.getByRole('button', { name: words('meetings.request.agree') }).click()
      const agreed = words('meetings.request.agreed', { member: 'Mees' })
      await expect(contact.getByText(agreed)).toBeVisible()
    })

    await test.step('the plan is made from the menu of the chat', async () => {
      await page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
      await expect(plan).toHaveCount(0)
      await openMenuItem('chat.head.date')
      await expect(page).toHaveURL(/\/date$/)
      await page.getByLabel(words('meetings.plan.place'), { exact: true }).fill('Café Blue Gate')
      await expect(page.getByRole('radio', { name: /^Mila/ })).toBeChecked()
      await expectAccessible(page)
      await page.getByRole('button', { name: words('meetings.plan.save') }).click()
      await expect(page.getByText(words('meetings.plan.saved', { name: 'Mila' }))).toBeVisible()
    })

    await test.step('the chat shows it to its member, and to nobody else', async () => {
      await page.getByRole('link', { name: words('meetings.plan.back', { name: 'Noor' }) }).click()
      await expect(plan).toContainText('Café Blue Gate')
      await expect(plan).toContainText('20:00')
      await page.reload({ waitUntil: 'networkidle' })
      await expect(plan).toContainText(words('meetings.strip.shared', { name: 'Mila' }))
      await expectAccessible(page)
      await noor.page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
      await expect(noor.page.getByRole('log')).toContainText('Message 3')
      await expect(noor.page.locator('body')).not.toContainText('Café Blue Gate')
      await openMenuItem('chat.head.ownDate')
      await expect(page).toHaveURL(/\/date$/)
      await page.goBack()
    })

    const link = await mailedLink(/https?:\/\/\S+\/d\/\S+/)
    await test.step('a change is on the page of the contact at once', async () => {
      await plan.getByRole('link', { name: words('meetings.strip.change') }).click()
      const place = page.getByLabel(words('meetings.plan.place'), { exact: true })
      await expect(place).toHaveValue('Café Blue Gate')
      await place.fill('Station, the clock')
      await page.getByRole('button', { name: words('meetings.plan.save') }).click()
      await expect(page.getByText(words('meetings.plan.saved', { name: 'Mila' }))).toBeVisible()
      await contact.goto(link, { waitUntil: 'networkidle' })
      const main = contact.getByRole('main')
      await expect(main).toContainText('Station, the clock')
      await expect(main).toContainText('Noor')
      await expectAccessible(contact)
    })

    await test.step('the question stands above every page, and the answer ends it', async () => {
      await execute(
        db,
        sql`update date_plan set starts_at = now() - interval '3 hours', check_in_at = now() - interval '1 minute', asked_at = now()
            where site_id = 1 and member_id = ${mees.id}`,
      )
      await page.goto(path('/likes'), { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: words('meetings.checkIn.answer') }).click()
      await expect(
        page.getByRole('heading', { name: words('meetings.checkIn.title', { name: 'Mees' }) }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: words('meetings.checkIn.safe') }).click()
      await expect(page.getByText(words('meetings.after.fine'))).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('radio', { name: new RegExp(`^${words('meetings.after.good')}`) })
        .check()
      await page.getByRole('button', { name: words('meetings.after.go') }).click()
      await expect(page.getByText(words('meetings.after.thanks'), { exact: true })).toBeVisible()
      await contact.reload()
      const safe = words('meetings.shared.safe', { member: 'Mees' })
      await expect(contact.getByText(safe)).toBeVisible()
      await page.goto(path(`/chats/${conversation}`), { waitUntil: 'networkidle' })
      await expect(page.getByRole('log')).toContainText('Message 3')
      await expect(plan).toHaveCount(0)
    })
  })
}
