import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expect, expectAccessible, test } from './fixtures.ts'
import { confirmByCall, readDemo, signUp, type Person } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const Profile = z.object({
  profile: z.object({
    gender: z.string(),
    looking_for: z.string(),
    interests: z.array(z.string()),
    about: z.string(),
  }),
})
const Account = z.object({ traffic: z.record(z.string(), z.string()) })
const Conversation = z.object({ conversation: z.object({ id: z.nullable(z.string()) }) })
const Messages = z.object({ messages: z.array(z.object({ text: z.string() })) })

const toPerson = (page: Person['page']): Person => ({ page, words, locale: 'en', isPhone: true })
const addressFor = (name: string) => `${name}-${Date.now()}@example.org`

/** A campaign of an affiliate; the placeholder of the second parameter was never filled. */
const campaign = '?network=acme&ref=click-7&sub1={spring}'

/** Opens a lander from the campaign; its parameters leave the address. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path + campaign)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

/** Where the member came from, as the account settings show it. */
async function expectSource({ page }: Person, lander: string): Promise<void> {
  const answer: unknown = await (await page.request.get('/api/account.php')).json()
  expect(z.parse(Account, answer).traffic).toMatchObject({
    network: 'acme',
    ref: 'click-7',
    sub1: 'spring',
    lander,
  })
}

/** Answers the two questions that every lander asks, and continues at sign-up. */
async function continueAt({ page }: Person, lander: string): Promise<void> {
  const choose = (group: string, name: string) =>
    page
      .getByRole('group', { name: words(group), exact: true })
      .getByRole('radio', { name: words(name), exact: true })
      .check()
  await choose('landers.form.iAm', 'landers.form.woman')
  await choose('landers.form.lookingFor', 'landers.form.looking.everyone')
  await expectAccessible(page)
  await page.getByRole('button', { name: words(`${lander}.form.submit`), exact: true }).click()
  await expect(page).toHaveURL(/\/signup\?/)
}

/** Signs up with what the lander asked, and confirms the address. */
async function join(person: Person, name: string): Promise<void> {
  const email = addressFor(name)
  await signUp(person, 'Lotte', email)
  await expect(person.page).toHaveURL(/\/complete-signup\?step=1$/)
  await confirmByCall(person, email)
}

const profileOf = async ({ page }: Person) =>
  Profile.parse(await (await page.request.get('/api/profile.php')).json()).profile

test(
  'three interests picked on a lander are in the profile of the confirmed member',
  { tag: '@full' },
  async ({ page }) => {
    const person = toPerson(page)
    await arrive(page, '/landers/iconslanding/auto')
    for (const interest of ['cycling', 'beach', 'dogs'])
      await page.getByRole('checkbox', { name: words(`traits.interests.${interest}`) }).check()
    await expect(page.getByRole('status').first()).toContainText(
      [words('traits.interests.cycling'), words('traits.interests.beach')].join(', '),
    )
    await continueAt(person, 'landerIconslanding')
    await expect(page.getByText(words('accounts.answers.interests', { count: 3 }))).toBeVisible()
    await join(person, 'icons')
    expect(await profileOf(person)).toMatchObject({
      gender: 'female',
      looking_for: 'everyone',
      interests: ['cycling', 'beach', 'dogs'],
    })
    await expectSource(person, 'iconslanding')
  },
)

test(
  'answers to the short questions are the first lines of the profile',
  { tag: '@full' },
  async ({ page }) => {
    const person = toPerson(page)
    await arrive(page, '/landers/whoneedsstrings')
    const options = ['what.light', 'often.weekly', 'where.out', 'when.weekends']
    const text = (option: string, part: string) =>
      words(`landerWhoneedsstrings.questions.${option}.${part}`)
    for (const option of options)
      await page.getByRole('radio', { name: text(option, 'answer'), exact: true }).check()
    await continueAt(person, 'landerWhoneedsstrings')
    await join(person, 'strings')
    expect((await profileOf(person)).about).toBe(
      options.map((option) => text(option, 'line')).join('\n'),
    )
    await expectSource(person, 'whoneedsstrings')
  },
)

test(
  'the answer to a post is the draft of the first message',
  { tag: '@full' },
  async ({ page }) => {
    const person = toPerson(page)
    const [member = ''] = readDemo().members
    await arrive(page, '/landers/socialnetwork')
    await page.getByRole('textbox').first().fill('Coffee first, then the paper.')
    await continueAt(person, 'landerSocialnetwork')
    await expect(page.getByText('Coffee first, then the paper.')).toBeVisible()
    await join(person, 'feed')
    await page.goto(`/members/${member}/chat`)
    await expect(page.getByRole('textbox').last()).toHaveValue('Coffee first, then the paper.')
    await expectSource(person, 'socialnetwork')
  },
)

type Point = { x: number; y: number }
type Gesture = {
  start: () => Promise<unknown>
  drag: (by: number) => Promise<unknown>
  end: () => Promise<unknown>
}

/** A finger on a phone, whose browser may take the gesture for scrolling; a mouse elsewhere. */
async function gestureAt(page: Page, x: number, y: number): Promise<Gesture> {
  if (!test.info().project.use.hasTouch)
    return {
      start: () => page.mouse.move(x, y).then(() => page.mouse.down()),
      drag: (by) => page.mouse.move(x + by, y),
      end: () => page.mouse.up(),
    }
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    start: () => send('touchStart', [{ x, y }]),
    drag: (by) => send('touchMove', [{ x: x + by, y }]),
    end: () => send('touchEnd', []).then(() => session.detach()),
  }
}

/** The first touch loads the script, so the gesture is repeated until it has an effect. */
async function swipeToGreeting(page: Page): Promise<void> {
  await expect(async () => {
    const box = await page.locator('article').boundingBox()
    if (!box) throw new Error('There is no card')
    const { start, drag, end } = await gestureAt(page, box.x + 60, box.y + 60)
    await start()
    for (const by of [30, 60, 90, 120]) await drag(by)
    await end()
    await expect(page).toHaveURL(/#hello$/, { timeout: 500 })
  }).toPass()
}

for (const [entry, own, tag] of [
  ['landing2', '', '@full'],
  ['landing3', 'Hello from the other side of the canal.', '@phone'],
] as const) {
  test(
    `a first message from /${entry} arrives once the address is confirmed`,
    { tag },
    async ({ page }) => {
      const person = toPerson(page)
      const [, member = ''] = readDemo().members
      await arrive(page, `/members/${member}/${entry}`)
      if (entry === 'landing3') await swipeToGreeting(page)
      const ready = words('landerEntry.opener.coffee.answer')
      await page.getByRole('radio', { name: ready, exact: true }).check()
      if (own) await page.getByLabel(words('landerEntry.opener.own')).fill(own)
      await continueAt(person, 'landerEntry')
      const expected = own || words('landerEntry.opener.coffee.message')
      await expect(page.getByLabel(words('accounts.first.label'))).toHaveValue(expected)
      await join(person, entry)
      expect(await profileOf(person)).toMatchObject({ gender: 'female', looking_for: 'everyone' })
      await expectSource(person, entry)
      const texts = async () => {
        const { conversation } = Conversation.parse(
          await (await page.request.get(`/api/conversation.php?profile=${member}`)).json(),
        )
        if (conversation.id === null) return []
        const listed = await page.request.get(`/api/chat.php?conversation=${conversation.id}`)
        return Messages.parse(await listed.json()).messages.map(({ text }) => text)
      }
      await expect.poll(texts, { timeout: 20_000 }).toEqual([expected])
    },
  )
}

test('cards are liked and passed without a script, and only likes are sent', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/landers/tinderswipe')
  const card = (position: number) =>
    page.getByRole('group', { name: words('landerTinderswipe.swipe.card', { position, count: 5 }) })
  const press = (position: number, choice: string) =>
    card(position)
      .getByRole('checkbox', { name: words(`landerTinderswipe.swipe.${choice}`) })
      .check()
  await expect(card(2)).toBeHidden()
  await press(1, 'like')
  await expect(card(1)).toBeHidden()
  await press(2, 'pass')
  await press(3, 'like')
  await page.getByRole('button', { name: words('landerTinderswipe.form.submit') }).click()
  expect(new URL(page.url()).searchParams.getAll('interests')).toEqual([
    'cooking,wine',
    'concerts,dancing',
  ])
  await context.close()
})
