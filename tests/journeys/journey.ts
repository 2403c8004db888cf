import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

export { expect }

type Watch = { problems: string[]; follow: (context: BrowserContext) => void }

/**
 * A journey that also fails on an error in the console, a bug in a page or a request to a foreign host.
 * Contexts that a test opens itself are watched by `watch.follow(context)`.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = []
      const follow = (followed: BrowserContext) => {
        followed.on('console', (message) => {
          // The browser's own remark on a status; which status is a problem is told below.
          if (message.text().startsWith('Failed to load resource')) return
          if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
        })
        followed.on('response', (response) => {
          const wanted = ['document', 'fetch', 'xhr', 'eventsource'].includes(response.request().resourceType())
          if (response.status() >= (wanted ? 500 : 400)) problems.push(`${response.status()}: ${response.url()}`)
        })
        followed.on('weberror', (error) => problems.push(`page: ${error.error().message}`))
        followed.on('request', (request) => {
          const { protocol, origin } = new URL(request.url())
          if (protocol.startsWith('http') && origin !== baseURL) problems.push(`foreign host: ${request.url()}`)
        })
      }
      follow(context)
      await use({ problems, follow })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** No violation of WCAG 2.2 AA on the screen as it stands. `contrast`: off for a page whose colours were judged in another language. */
export async function expectAccessible(page: Page, { contrast = true } = {}): Promise<void> {
  // Halfway from one colour to another nothing has the contrast that it ends with.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((moving) => moving instanceof CSSTransition)
        .map((moving) => moving.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(contrast ? [] : ['color-contrast'])
    .analyze()
  const seen = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(seen, page.url()).toEqual([])
}
