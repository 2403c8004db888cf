import { localePath } from '../../src/platform/locales.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { wordsOf } from './words.ts'

// Germany and the Netherlands show an age warning before everything else.
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-demo-country': 'FR' }))

const landers = ['collagelanding', 'gallery', 'maplanding', 'transitionsvideolanding', 'video']

for (const locale of localesToRun('pl', 'de')) {
  // `every-page` checks them in one language.
  test(
    `the landers with pictures fit and are accessible (${locale})`,
    { tag: '@full' },
    async ({ page }) => {
      for (const lander of landers) {
        await page.goto(localePath(locale, `/landers/${lander}`))
        await expectAccessible(page)
      }
    },
  )
}

test('a press on the map chooses a region, which arrives in sign-up', async ({ page }) => {
  await page.goto('/landers/maplanding')
  const brittany = page.getByRole('radio', { name: /^Brittany/ })
  await page.locator('label[for=region-603] path').click()
  await expect(brittany).toBeChecked()
  await page.getByRole('button', { name: wordsOf('en')('landerMaplanding.form.submit') }).click()
  await expect(page).toHaveURL(/\/signup\?.*region=603/)
  await expect(page.getByText(wordsOf('en')('accounts.answers.region'))).toBeVisible()
})

test(
  'the clip of the video lander ends beside its column and cuts nobody off',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/landers/video')
    const column = await page.getByRole('heading', { level: 1 }).locator('..').boundingBox()
    const clip = page.locator('main video')
    const box = await clip.boundingBox()
    if (!box || !column) throw new Error('The lander has no clip')
    expect(box.x + box.width).toBeLessThanOrEqual(column.x)
    const natural = await clip.evaluate((video) =>
      video instanceof HTMLVideoElement ? video.width / video.height : 0,
    )
    // The share of its width that is in the frame.
    expect(box.width / box.height / natural).toBeGreaterThan(0.7)
  },
)

test('the list of regions works by keyboard and the map follows it', async ({ page }) => {
  await page.goto('/landers/maplanding')
  const outline = page.locator('label[for=region-603] path')
  await page.getByRole('radio', { name: /^Brittany/ }).focus()
  await page.keyboard.press('Space')
  await expect(outline).toHaveClass(/fill-spark/)
})

test(
  'the collage moves those to the front who fit gender and ages',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/landers/collagelanding')
    const first = page.locator('main figure li img').first()
    await page.getByRole('radio', { name: 'men', exact: true }).check()
    await page.getByRole('combobox', { name: 'From' }).selectOption('55')
    await expect(first).toHaveAttribute('src', /\/male-61-/)
    await page.getByRole('radio', { name: 'women', exact: true }).check()
    await expect(first).toHaveAttribute('src', /\/female-61-/)
  },
)

test(
  'the scenes change by button, and one that is liked arrives in sign-up',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/landers/transitionsvideolanding')
    const words = wordsOf('en')
    const next = page.getByRole('button', { name: words('landers.scenes.next') })
    await next.click()
    await expect(page.getByText('2 of 5')).toBeVisible()
    await expect(
      page.getByRole('img', { name: words('landerTransitionsvideolanding.scenes.cafe.picture') }),
    ).toBeInViewport({ ratio: 0.5 })
    await page.locator('input[value=wine]').check()
    await page
      .getByRole('button', { name: words('landerTransitionsvideolanding.form.submit') })
      .click()
    await expect(page).toHaveURL(/\/signup\?.*interests=wine/)
    await expect(page.getByText(words('accounts.answers.interests', { count: 1 }))).toBeVisible()
  },
)

test('where nothing should move, the clip is loaded and plays after a press only @desktop @full', async ({
  page,
}) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (/[.](?:webm|mp4)$/.test(request.url())) films.push(request.url())
  })
  await page.goto('/landers/video')
  const words = wordsOf('en')
  await page.getByRole('radio', { name: 'a woman' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-alive')
  expect(films).toEqual([])
  await page.getByRole('button', { name: words('landers.clip.play') }).click()
  await page.getByRole('button', { name: words('landers.clip.pause') }).click()
  await expect(page.getByRole('button', { name: words('landers.clip.play') })).toBeVisible()
  expect(films.length).toBeGreaterThan(0)
})

test.describe('with motion', { tag: '@isolated' }, () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

  test('the clip plays after the first touch of the page', async ({ page }) => {
    await page.goto('/landers/video')
    await page.getByRole('radio', { name: 'a woman' }).check()
    const pause = page.getByRole('button', { name: wordsOf('en')('landers.clip.pause') })
    await expect(pause).toBeVisible()
  })

  test('the scenes cross-fade to the next', { tag: '@full' }, async ({ page }) => {
    await page.goto('/landers/transitionsvideolanding')
    const words = wordsOf('en')
    await page.getByRole('button', { name: words('landers.scenes.next') }).click()
    await expect(page.getByText('2 of 5')).toBeVisible()
    const wine = words('landerTransitionsvideolanding.scenes.cafe.picture')
    await expect(page.getByRole('img', { name: wine })).toBeInViewport({ ratio: 0.5 })
  })
})
