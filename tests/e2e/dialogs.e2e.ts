import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Database } from '../../src/server/database/pool.ts'
import { isFullRun } from '../full-run.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { holdScripts, readDemo } from './ui-steps.ts'
import {
  addConversation,
  meesAndNoor,
  openChat,
  openDatabase,
  sendByApi,
  someone,
  write,
  type Someone,
} from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

type Scene = { mees: Someone; noor: Someone; conversation: string }
type Opening = {
  what: string
  path: (scene: Scene) => string
  press: (page: Page) => Promise<void>
  opened: (page: Page) => ReturnType<Page['getByRole']>
}

const chat = ({ conversation }: Scene) => `/chats/${conversation}`
const profile = ({ noor }: Scene) => `/members/${noor.id}`
const dialog = (title: string | RegExp) => (page: Page) => page.getByRole('dialog', { name: title })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const inMenu = (menu: string, item: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const choosePhoto = async (page: Page) => {
  const chosen = page.waitForEvent('filechooser')
  await button(/^Send a photo/)(page)
  await (
    await chosen
  ).setFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await picture() })
}
const picture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: 40, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer()

const openings: Opening[] = [
  {
    what: 'report of a message',
    path: chat,
    press: async (page) => {
      await page.getByRole('button', { name: 'Message options' }).first().press('Enter')
      await page
        .getByRole('dialog', { name: 'Message', exact: true })
        .getByRole('button', { name: 'Report message' })
        .click()
    },
    opened: dialog(/^Report/),
  },
  { what: 'gifts', path: chat, press: button(/^Send a gift/), opened: dialog('Send a gift') },
  {
    what: 'gifts on a profile',
    path: profile,
    press: button(/gift/i),
    opened: dialog('Send a gift'),
  },
  {
    what: 'sound and notices',
    path: () => '/chats',
    press: button('Sounds and notifications'),
    opened: dialog('Sounds and notifications'),
  },
  {
    what: 'photos of a chat',
    path: chat,
    press: inMenu('Chat options', /^Photos/),
    opened: dialog('Photos in this chat'),
  },
  {
    what: 'removal',
    path: chat,
    press: inMenu('Chat options', /^Remove/),
    opened: dialog('Remove this chat?'),
  },
  {
    what: 'report of a profile',
    path: chat,
    press: inMenu('Chat options', /^Report/),
    opened: dialog(/^Report/),
  },
  {
    what: 'block',
    path: chat,
    press: inMenu('Chat options', /^Block/),
    opened: dialog(/^Block/),
  },
  {
    what: 'search in a conversation',
    path: chat,
    press: inMenu('Chat options', /^Search/),
    opened: (page) => page.getByRole('searchbox', { name: 'Search this chat' }),
  },
  {
    what: 'confirmation of a photo',
    path: chat,
    press: choosePhoto,
    opened: dialog('Send this photo?'),
  },
  {
    what: 'warning of a fictional profile',
    path: () => `/members/${readDemo().fictional[0]}/chat`,
    press: (page) => write({ page }, 'Hello'),
    opened: dialog('This profile is fictional'),
  },
  {
    what: 'lightbox',
    path: () => `/members/${readDemo().members[0]}`,
    press: button('Enlarge photo 1'),
    opened: (page) => page.getByRole('dialog').getByRole('img', { name: /photo 1/i }),
  },
  {
    what: 'crop',
    path: () => '/profile/edit/photo',
    press: inMenu('Options for photo 1', /^Crop and rotate/),
    opened: (page) =>
      page.getByRole('dialog', { name: 'Crop and rotate' }).getByRole('slider', { name: 'Zoom' }),
  },
  {
    what: 'passkey',
    path: () => '/notifications?tab=security',
    press: button('Add a passkey'),
    opened: (page) => page.getByRole('textbox', { name: 'Passkey name' }),
  },
  {
    what: 'moment of a match',
    path: () => '/likes/received',
    press: button('Like Noor'),
    opened: (page) => page.getByRole('dialog', { name: /Noor/ }).getByRole('textbox'),
  },
]

async function prepare({
  browser,
  options,
  follow,
}: Parameters<typeof meesAndNoor>[1]): Promise<Scene> {
  const scene = await meesAndNoor(db, { browser, options, ...(follow && { follow }) })
  await sendByApi(scene.noor, scene.conversation, 'Hello from Noor')
  return scene
}

/** Delays every script that is loaded later: a dialog must open all the same. */
const slowDown = ({ context }: Someone) =>
  context.route('**/assets/*.js', async (route) => {
    await delay(200)
    await route.continue()
  })

test(
  'every dialog opens at the first press on a new page with a slow connection',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const scene = await prepare({ browser, options: contextOptions, follow })
    const { page } = scene.mees
    await post(scene.mees, '/api/photo.php', await picture(), 'image/jpeg')
    await post(scene.noor, '/api/like.php', { member: scene.mees.id })
    // By default every second dialog: they differ in the script that they load, not in how.
    const tried = openings.filter((_, index) => isFullRun || index % 2 === 0)
    for (const { what, path, press, opened } of tried)
      await test.step(what, async () => {
        await page.goto(path(scene))
        await expect(page.locator('html[data-alive]')).toBeAttached()
        await slowDown(scene.mees)
        await press(page)
        await expect(opened(page)).toBeVisible()
        await scene.mees.context.unrouteAll({ behavior: 'wait' })
      })
  },
)

test(
  'what is pressed before hydration opens as soon as the page is hydrated',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const scene = await prepare({ browser, options: contextOptions, follow })
    const { page } = scene.mees
    for (const { what, path, press, opened } of openings.filter((opening) =>
      early.has(opening.what),
    ))
      await test.step(what, async () => {
        const hydrate = await holdScripts(page)
        await page.goto(path(scene), { waitUntil: 'commit' })
        await page.waitForFunction(() =>
          [...document.styleSheets].some(({ href }) => href !== null),
        )
        await press(page)
        await hydrate()
        await expect(opened(page)).toBeVisible()
      })
  },
)

/** A dialog, an item of a menu and a field; the others are replayed in the same way. */
const early = new Set([
  'gifts',
  'removal',
  'passkey',
  ...(isFullRun ? ['gifts on a profile', 'sound and notices', 'lightbox'] : []),
])

async function post(
  { context }: Someone,
  path: string,
  data: object,
  type = 'application/json',
): Promise<void> {
  const headers = {
    'content-type': type,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
  }
  const answer = await context.request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

// A phone has an emoji keyboard of its own.
test(
  'emoji and more icebreakers open at the first press on a wide screen',
  { tag: ['@desktop', '@full'] },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await openChat(mees, conversation)
    await mees.page.getByRole('button', { name: 'Choose an emoji' }).click()
    await expect(mees.page.getByRole('dialog', { name: 'Choose an emoji' })).toBeVisible()
    await mees.page.keyboard.press('Escape')
    await mees.page.getByRole('button', { name: 'More ideas' }).click()
    await expect(mees.page.getByRole('dialog', { name: 'Not sure how to start?' })).toBeVisible()
  },
)

test(
  'a dialog whose code cannot be loaded shows an error, and opens at the next press',
  { tag: ['@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const scene = await prepare({ browser, options: contextOptions })
    const { page, context } = scene.mees
    await openChat(scene.mees, scene.conversation)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Send a gift/ }).click()
    const failed = page.getByRole('dialog', { name: 'We couldn’t load this' })
    await expect(failed).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/chats\/\d+$/)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Send a gift' })).toBeVisible()
  },
)

test(
  'a gift that costs too much is marked as such before the press, without scrolling',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const opening = { browser, options: contextOptions, follow }
    const [mees, noor] = [
      await someone(db, { ...opening, name: 'Mees', credits: 2 }),
      await someone(db, opening),
    ]
    const { page } = mees
    await openChat(mees, await addConversation(db, mees.id, noor.id))
    await page.getByRole('button', { name: /^Send a gift/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Send a gift' })
    await expect(sheet.getByRole('button', { name: /^A bouquet/ })).toContainText(
      'Not enough credits',
    )
    await expect(sheet.getByRole('button', { name: /^A rose/ })).not.toContainText(
      'Not enough credits',
    )
    await sheet.getByRole('button', { name: /^A bouquet/ }).click()
    await expect(
      sheet.getByText(/^A bouquet: 4 credits \(about €.*\)\. You have 2 credits\.$/),
    ).toBeInViewport({
      ratio: 1,
    })
    await expect(sheet.getByRole('link', { name: 'Buy credits' })).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: /^Send, / })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  '“Private note” opens its field, also without a note',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await openChat(mees, conversation)
    await inMenu('Chat options', /^Private note$/)(mees.page)
    await expect(mees.page).toHaveURL(new RegExp(`/members/${noor.id}#note$`))
    const field = mees.page.getByRole('textbox', { name: /note/i })
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
  },
)
