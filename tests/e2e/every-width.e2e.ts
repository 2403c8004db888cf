import { screensOf } from '../../scripts/tools/screen-list.ts'
import { localePath, locales } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { addWriter } from '../factories/chat.ts'
import { expect, test } from './fixtures.ts'
import { enter, openDatabase } from './people.ts'
import { readDemo } from './ui-steps.ts'

/** The text size that the reader chose in the browser, and the widths of the screen with it. */
const TEXT_SIZES = [
  [16, [320, 360, 390, 768, 992, 1200, 1280]],
  [32, [390, 768, 1280]],
] as const
const HEIGHT = 844
/** Names and addresses as long as the product accepts, without a place to break. */
const NAME = 'Wolfeschlegelsteinhausen'
const ADDRESS = `${'wolfeschlegelsteinhausenberger'.repeat(2)}@${'dorff-welche-vor-altern'.repeat(2)}.example`

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Returns what is wider than the screen, and text that is cut off without an ellipsis. */
const findOverflow = () => {
  const width = document.documentElement.clientWidth
  const found: string[] = []
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, nav *')) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    const isVisuallyHidden = element.clientWidth <= 2
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const cuts = (value: string) => value === 'hidden' || value === 'clip'
    const isWider = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1
    const isHigher = cuts(overflowY) && element.scrollHeight > element.clientHeight + 2
    const isMeant = textOverflow === 'ellipsis' || element.matches('[class*=line-clamp]')
    if (hasText && (isWider || isHigher) && !isMeant && !isVisuallyHidden)
      found.push(`cut off: ${element.textContent?.trim().slice(0, 40)}`)
  }
  // What spills out of a link of the header lies over the next one.
  for (const link of document.querySelectorAll('header a'))
    // A header that only screen readers get is one pixel wide.
    if ((link.closest('header')?.clientWidth ?? 0) > 2 && link.scrollWidth > link.clientWidth + 1)
      found.push(`spills: ${link.textContent?.trim().slice(0, 40)}`)
  return found
}

for (const locale of locales)
  test(
    `no screen overflows at any width or with text twice as large: ${locale}`,
    {
      tag: ['@full', '@desktop', '@isolated'],
    },
    async ({ browser, watch }) => {
      // Some forty screens, each at ten sizes.
      test.setTimeout(600_000)
      const { members } = readDemo()
      const id = await addWriter(db, {
        name: NAME,
        email: `${Date.now()}${ADDRESS}`,
        confirmed: false,
      })
      const member = await enter(db, id, { browser, options: {}, follow: watch.follow })
      const visitor = await browser.newContext()
      const guest = await visitor.newPage()
      const problems: string[] = []
      for (const { name, path, as } of screensOf(members[0] ?? '')) {
        const page = as === 'visitor' ? guest : member.page
        await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
        const cdp = await page.context().newCDPSession(page)
        for (const [size, widths] of TEXT_SIZES) {
          await cdp.send('Page.setFontSizes', { fontSizes: { standard: size } })
          for (const width of widths) {
            await page.setViewportSize({ width, height: HEIGHT })
            for (const found of await page.evaluate(findOverflow))
              problems.push(`${name} at ${width} px, text of ${size} px: ${found}`)
          }
        }
        await cdp.detach()
      }
      await visitor.close()
      expect(problems).toEqual([])
    },
  )
