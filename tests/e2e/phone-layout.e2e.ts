import { addMember } from '../factories/member.ts'
import { boxOf, countLines, findFades, spaceBetween, styleOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import {
  addConversation,
  longAgo,
  openChat,
  openDatabase,
  sendByApi,
  someone,
  type Someone,
} from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

test('pages of visitors show pictures and whole buttons on the first screen of a phone @phone', async ({
  page,
}) => {
  const screen = page.viewportSize()?.height ?? 0
  for (const path of ['/members/1/landing', '/members/1/landing2', '/landers/alonetonight']) {
    await page.goto(path)
    const picture = await boxOf(page.locator('main img').filter({ visible: true }).first())
    expect.soft(picture.height, path).toBeGreaterThan(100)
    expect.soft(picture.y + picture.height, path).toBeLessThanOrEqual(screen)
  }
  for (const locale of ['de', 'pl'] as const) {
    await page.goto(`/${locale}/members/1/landing3`)
    for (const button of await page.locator('[data-swipe]').all())
      expect.soft(await countLines(button), locale).toBe(1)
  }
  await page.goto('/')
  const faces = page.locator('main img').filter({ visible: true })
  const inView = await faces.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().bottom <= 800).length,
  )
  expect.soft(inView).toBeGreaterThan(2)
  const join = page.getByRole('button', { name: words('landing.join.submit') })
  const see = page.getByRole('link', { name: words('landing.hero.see') })
  expect.soft((await boxOf(see)).width).toBeLessThan((await boxOf(join)).width)
  expect
    .soft(await see.evaluate((link) => getComputedStyle(link).backgroundColor))
    .toBe('rgba(0, 0, 0, 0)')
  await page.goto('/signup')
  const logIn = page.getByRole('main').getByRole('link', { name: words('accounts.login.title') })
  expect.soft(await spaceBetween(page.locator('main form'), logIn)).toBeGreaterThanOrEqual(16)
  for (const path of ['/pages/nothing-here', '/reset-password/do?token=over']) {
    await page.goto(path)
    expect.soft((await boxOf(page.locator('main .picture'))).width, path).toBeGreaterThan(100)
  }
})

test('texts run in the direction of their first letter, and marks stay inside their bubble @phone', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const db = await openDatabase()
  const { id, context, page } = await someone(db, { browser, options: contextOptions, follow })
  const noor = await addMember(db, { name: 'Noor' })
  const [about, text] = ['אני גרה ליד הים!', 'שלום!']
  await db.query('update profile set about = $1 where member_id = $2', [about, noor])
  const conversation = await addConversation(db, id, noor)
  await sendByApi({ context }, conversation, text)
  await openChat({ page }, conversation)
  const rightToLeft = { direction: 'rtl', overflow: 'clip clip' }
  expect
    .soft(await styleOf(page.getByRole('log').getByText(text, { exact: true })))
    .toEqual(rightToLeft)
  const field = page.locator('form textarea')
  await field.fill('שלום')
  expect.soft((await styleOf(field)).direction).toBe('rtl')
  await field.fill('')
  await page.goto(`/members/${noor}`)
  expect
    .soft(await styleOf(page.getByRole('main').getByText(about, { exact: true })))
    .toEqual(rightToLeft)
  await db.end()
})

const like = async ({ context }: Pick<Someone, 'context'>, member: string) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post('/api/like.php', { headers, data: { member } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('pages of a member keep words, marks and boxes apart on a phone @phone', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const db = await openDatabase()
  const opening = { browser, options: contextOptions, follow, seenAt: longAgo() }
  const mees = await someone(db, { ...opening, name: 'Mees', paid: false })
  const noor = await someone(db, { ...opening, name: 'Noor', gender: 'female' })
  const { page } = mees
  await page.goto('/credits', { waitUntil: 'networkidle' })
  const row = page.locator('label').filter({ hasText: /Most popular|Our suggestion/ })
  const ribbon = row.getByText(/Most popular|Our suggestion/)
  expect.soft(await spaceBetween(row.getByText(/^\d+$/), ribbon)).toBeGreaterThanOrEqual(4)
  expect.soft(await spaceBetween(ribbon, row.getByText(/per message/))).toBeGreaterThanOrEqual(4)
  await expect.soft(page.getByText(words('payments.order.accept'))).toBeInViewport({ ratio: 1 })

  await page.goto('/match-finder', { waitUntil: 'networkidle' })
  expect.soft((await boxOf(page.getByRole('article').first())).y).toBeLessThan(220)

  await page.goto('/notifications', { waitUntil: 'networkidle' })
  const device = page.getByRole('heading', { name: words('notifications.device.title') })
  const panels = page.getByRole('main').locator('.shadow-1').filter({ visible: true })
  await expect(device).toBeVisible()
  const radii = await panels.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderRadius),
  )
  expect.soft(radii.length).toBeGreaterThan(1)
  expect.soft(new Set(radii).size, radii.join()).toBe(1)

  await like(noor, mees.id)
  await page.goto('/likes/received', { waitUntil: 'networkidle' })
  const card = page.getByRole('article').filter({ hasText: 'Noor' })
  const tag = card.getByText('New like', { exact: true })
  expect.soft(await spaceBetween(tag, card.locator('[data-initial]'))).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.dataset['design'] = '2'))
  expect.soft(await findFades(page)).toEqual([])

  await db.end()
})
