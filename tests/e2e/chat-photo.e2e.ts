import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { meesAndNoor, openChat, openDatabase, sendByApi } from './people.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test(
  'sends a HEIC photo, shows it blurred to its receiver, reports it by one press and reveals it by another',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await openChat(mees, conversation)
    await openChat(noor, conversation)
    const [chooser] = await Promise.all([
      mees.page.waitForEvent('filechooser'),
      mees.page.getByRole('button', { name: /^Send a photo/ }).click(),
    ])
    // Chromium cannot read HEIC: the photo is decoded by the library and sent as JPEG.
    await chooser.setFiles(join(import.meta.dirname, 'gradient.heic'))
    await mees.page.getByRole('button', { name: 'Send photo', exact: true }).click()
    await expect(mees.page.getByRole('img', { name: 'Your photo' })).toBeVisible()

    const { page } = noor
    const log = page.getByRole('log')
    await expect(log.getByRole('img', { name: /^Blurred photo/ })).toBeVisible()
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(log.getByText(/look into your report R-\d+/)).toBeVisible()
    await log.getByRole('button', { name: /Show photo/ }).click()
    await expect(log.getByRole('img', { name: 'Photo from Mees' })).toBeVisible()
    await expectAccessible(page)

    const picture = sharp({
      create: { width: 600, height: 800, channels: 3, background: '#28785a' },
    })
    const [next] = await Promise.all([
      mees.page.waitForEvent('filechooser'),
      mees.page.getByRole('button', { name: /^Send a photo/ }).click(),
    ])
    const buffer = await picture.jpeg().toBuffer()
    await next.setFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer })
    await mees.page.getByRole('button', { name: 'Send photo', exact: true }).click()
    const portrait = mees.page.getByRole('img', { name: 'Your photo' }).nth(1)
    const toShape = async () => {
      const box = await portrait.boundingBox()
      return box ? (box.height / box.width).toFixed(2) : null
    }
    // Neither head nor chin is cut off.
    await expect.poll(toShape).toBe((800 / 600).toFixed(2))
  },
)

test(
  'a member who is blocked during an open conversation gets no event, and finds no conversation on the next load',
  { tag: '@full' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const { mees, noor, conversation } = await meesAndNoor(db, {
      browser,
      options: contextOptions,
      follow,
    })
    await sendByApi(mees, conversation, 'Still here')
    await openChat(mees, conversation)
    await expect(mees.page.getByRole('log')).toContainText('Still here')
    await openChat(noor, conversation)
    await noor.page.getByRole('button', { name: 'Chat options' }).click()
    await noor.page.getByRole('menuitem', { name: /Block/ }).click()
    await noor.page.getByRole('dialog').getByRole('button', { name: /Block/ }).click()
    await expect(noor.page).toHaveURL(/\/chats$/)
    // The blocked side gets no event: one that arrives at once would reveal who blocked.
    await mees.page.reload()
    await expect(
      mees.page.getByRole('heading', { name: 'This page could not be found' }),
    ).toBeVisible()
    await expect(mees.page.getByText('Still here')).toHaveCount(0)
    await expectAccessible(mees.page)
  },
)
