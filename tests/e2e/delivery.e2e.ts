import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { row } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { meesAndNoor, openDatabase, type Someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

for (const locale of localesToRun('en', 'de', 'pl')) {
  const words = wordsOf(locale)
  test(
    `an unsent message returns its credit only if its content was never delivered (${locale})`,
    { tag: '@full' },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const { mees, noor, conversation } = await meesAndNoor(db, {
        browser,
        options: contextOptions,
        follow,
      })
      const log = mees.page.getByRole('log')
      const balance = async ({ id }: Someone) =>
        (
          await row<{ balance: number }>(
            db,
            sql`select balance from wallet where member_id = ${id}`,
          )
        ).balance
      const open = ({ page }: Someone, path: string) =>
        page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
      const send = async (text: string) => {
        await mees.page.locator('form textarea').fill(text)
        await mees.page
          .getByRole('button', {
            name: new RegExp(`^${words('chat.composer.send', { price: '' }).trim()}`),
          })
          .click()
        await expect(log.locator('[id^="message-"]').filter({ hasText: text })).toBeVisible()
      }
      const openActions = async (text: string) => {
        const message = log.locator('[id^="message-"]').filter({ hasText: text })
        await message.getByRole('button', { name: words('chat.actions.open') }).press('Enter')
        await expect(actions).toBeVisible()
      }
      const actions = mees.page.getByRole('dialog', { name: words('chatExtras.actions.title') })
      const unsend = async (text: string) => {
        await openActions(text)
        await actions.getByRole('button', { name: words('chat.state.unsend') }).click()
        await expect(actions).toHaveCount(0)
      }
      await open(mees, `/chats/${conversation}`)

      await test.step('notified by the badge alone: the credit returns', async () => {
        // Five seconds after it is loaded, any page polls the list, which contains the text.
        await noor.page.route('**/api/chats.php*', (route) => route.abort())
        await open(noor, '/members')
        await send('Only counted')
        await expect(noor.page).toHaveTitle(/^\(1\) /)
        expect(await balance(mees)).toBe(99)
        await unsend('Only counted')
        await expect(
          log.getByText(
            words('chat.state.unsentReturned', { credits: words('chat.credits', { count: 1 }) }),
          ),
        ).toBeVisible()
        expect(await balance(mees)).toBe(100)
        await expect(noor.page).not.toHaveTitle(/^\(/)
        await noor.page.unroute('**/api/chats.php*')
      })

      await test.step('read in the list of conversations: it can be unsent, the credit stays spent', async () => {
        await open(noor, '/chats')
        await send('Seen in the list')
        await expect(noor.page.getByRole('link', { name: /Seen in the list/ })).toBeVisible()
        await unsend('Seen in the list')
        await expect(
          mees.page.getByText(words('chatExtras.actions.notReturned', { name: 'Noor' })),
        ).toBeVisible()
        await expect(log.getByText(words('chat.state.unsent'), { exact: true })).toBeVisible()
        await expect(noor.page.getByText('Seen in the list')).toHaveCount(0)
        expect(await balance(mees)).toBe(99)
        await expectAccessible(mees.page)
      })

      await test.step('opened: it can no longer be unsent', async () => {
        await open(noor, `/chats/${conversation}`)
        await send('Opened at once')
        await expect(noor.page.getByText('Opened at once').last()).toBeVisible()
        await expect(log.getByText(words('chat.state.read', { time: '' }).trim())).toBeVisible()
        await openActions('Opened at once')
        await expect(
          actions.getByRole('button', { name: words('chat.actions.copy') }),
        ).toBeVisible()
        await expect(actions.getByRole('button', { name: words('chat.state.unsend') })).toHaveCount(
          0,
        )
        expect(await balance(mees)).toBe(98)
      })
    },
  )
}
