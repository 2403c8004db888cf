import axe from 'axe-core'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

export { expect }

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Watch = { problems: string[]; follow: (context: BrowserContext) => void }

/**
 * A test that also fails on an error in the console, a bug in a page or a request to a foreign host.
 * Contexts that a test opens itself are watched by `watch.follow(context)`.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = []
      const follow = (followed: BrowserContext) => {
        followed.on('console', (message) => {
          // The browser's own message about a status; the response handler below decides which status is a fault.
          if (message.text().startsWith('Failed to load resource')) return
          if (message.type() === 'error')
            problems.push(`console: ${message.text()} (${message.location().url})`)
        })
        followed.on('response', (response) => {
          const request = response.request()
          // A page that the service worker requests is a document, too.
          const isPageRequest =
            request.serviceWorker() !== null ||
            ['document', 'fetch', 'xhr', 'eventsource'].includes(request.resourceType())
          if (response.status() >= (isPageRequest ? 500 : 400))
            problems.push(`${response.status()}: ${response.url()}`)
        })
        followed.on('weberror', (error) => problems.push(`page: ${error.error().message}`))
        followed.on('request', (request) => {
          const { protocol, origin } = new URL(request.url())
          if (protocol.startsWith('http') && origin !== baseURL)
            problems.push(`foreign host: ${request.url()}`)
        })
      }
      follow(context)
      await use({ problems, follow })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Asserts that the current screen has no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page), page.url()).toEqual([])
  await expectToFit(page)
}

/** Asserts that nothing is wider than the screen (WCAG 2.2, 1.4.10). A phone's innerWidth grows with its content. */
export async function expectToFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe in the page itself: its own runner opens another page per response and also collects passes. */
async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, rules)
}
