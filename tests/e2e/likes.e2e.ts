import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'
import { pageOf, takeContext } from './contexts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { readDemo } from './ui-steps.ts'

// One after the other: these tests share accounts of the demo.
test.describe.configure({ mode: 'default' })

const Answer = z.object({
  user: z.object({ id: z.string(), profile: z.object({ name: z.string() }) }),
})

type Person = {
  page: Page
  id: string
  name: string
  call: (method: string, path: string, body: object) => Promise<unknown>
}

async function person(
  browser: Browser,
  watch: (context: BrowserContext) => void,
  email: string,
): Promise<Person> {
  const context = await takeContext(browser)
  watch(context)
  const page = await pageOf(context)
  const call = async (method: string, path: string, data: object): Promise<unknown> => {
    const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
    return (await page.request.fetch(path, { method, headers, data })).json()
  }
  const { user } = Answer.parse(
    await call('POST', '/api/user.php', { email, password: readDemo().password }),
  )
  return { page, id: user.id, name: user.profile.name, call }
}

test('a like arrives live, is returned, and the match leads to a first message', async ({
  browser,
  watch,
}, { project }) => {
  const premium = await person(browser, watch.follow, readDemo().accounts.premium)
  // A pair gets one match notification a day, so each project has its own pair.
  const fresh = await person(
    browser,
    watch.follow,
    readDemo().accounts[project.name === 'phone' ? 'fresh' : 'free'],
  )
  // The demo data may contain likes between them.
  await premium.call('DELETE', '/api/like.php', { member: fresh.id })
  await fresh.call('DELETE', '/api/like.php', { member: premium.id })

  await fresh.page.goto('/likes/received')
  const card = fresh.page.getByRole('article').filter({ hasText: premium.name })
  await expect(card).toHaveCount(0)
  await premium.page.goto(`/likes/m/${fresh.id}`)
  await premium.page.getByRole('button', { name: `Like ${fresh.name}` }).click()
  await expect(premium.page.getByRole('button', { name: `Liked ${fresh.name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(premium.page)

  await expect(card.getByText('New like')).toBeVisible()
  await expectAccessible(fresh.page)
  await readWhy(fresh.page, premium.name)
  await card.getByRole('button', { name: `Like ${premium.name}` }).click()
  const moment = fresh.page.getByRole('dialog', { name: `It’s a match with ${premium.name}` })
  await expect(moment.getByRole('textbox')).toBeVisible()
  await expectAccessible(fresh.page)

  // The member who liked first gets the match live, writes in it, and does not get it again.
  const hers = premium.page.getByRole('dialog', { name: `It’s a match with ${fresh.name}` })
  await expect(hers).toBeVisible()
  // It is shown again on the next visit until it is closed.
  await premium.page.reload()
  await expect(hers).toBeVisible()
  await expectAccessible(premium.page)
  const words = `Hello from the dialog ${crypto.randomUUID()}`
  await hers.getByRole('textbox').fill(words)
  await hers.getByRole('button', { name: /^Send/ }).click()
  await expect(hers).toHaveCount(0)
  await premium.page.getByRole('link', { name: `Sent to ${fresh.name}. View chat` }).click()
  await expect(premium.page.getByRole('log').getByText(words)).toBeVisible()
  await premium.page.goto('/likes/matches')
  await expect(premium.page.getByRole('article').filter({ hasText: fresh.name })).toBeVisible()
})

/** From a like to who made it, and on to the button that stops just this, and its way back; then back to the list. */
async function readWhy(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Why? ${name}` }).click()
  await expect(page.getByRole('heading', { name: `${name} likes you` })).toBeVisible()
  await expect(page.getByText(/^By hand, by a member.*From your profile page/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop just this' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Stop: Emails/ }).click()
  await page.getByRole('button', { name: /^Undo: Emails/ }).click()
  await expect(page.getByRole('button', { name: /^Stop: Emails/ })).toBeVisible()
  await page.goto('/reached?filter=like')
  await page.getByRole('link', { name: `${name} likes you` }).click()
  await expect(page.getByText('Every member may like you')).toBeVisible()
  await page.goto('/likes/received')
}

test(
  'the swipe game works by keys and buttons, and undoes one pass',
  { tag: '@full' },
  async ({ browser, watch }, { project }) => {
    // Only the last pass can be undone, so no other test may pass as this member meanwhile.
    const { page } = await person(
      browser,
      watch.follow,
      readDemo().accounts[project.name === 'phone' ? 'premium' : 'free'],
    )
    await page.goto('/swipe-game')
    // Two successive cards may show the same name and age.
    const profile = page.getByRole('article').locator('a[href^="/members/"]').first()
    const first = (await profile.getAttribute('href')) ?? ''
    await page.getByRole('button', { name: /^Pass on / }).click()
    await expect(profile).not.toHaveAttribute('href', first)
    await expectAccessible(page)
    const undo = page.getByRole('button', { name: /^Undo your last pass/ })
    // The card disappears at once; a pass can be undone when the server has stored it.
    await expect(undo).toBeEnabled()
    await page.keyboard.press('z')
    await expect(profile).toHaveAttribute('href', first)
    await expect(undo).toBeDisabled()
    await page.goto('/match-finder')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)
