import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'
import { pageOf, returnContexts, takeContext, useSettings } from './contexts.ts'

export { expect }

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Watch = { problems: string[]; follow: (context: BrowserContext) => void }

/** Tests with this tag get new contexts: they set the clock or add scripts, which cannot be undone. */
const isolated = '@isolated'

/**
 * A test that also fails on an error in the console, a bug in a page or a request to a foreign host.
 * Contexts that a test opens itself are watched by `watch.follow(context)`.
 */
export const test = base.extend<{ contexts: void; watch: Watch }>({
  contexts: [
    async ({ baseURL, viewport, storageState, locale, serviceWorkers }, provide, info) => {
      const cookies = typeof storageState === 'object' ? storageState.cookies : []
      const varied = { ...(locale && { locale }), serviceWorkers }
      const isIsolated = info.tags.includes(isolated)
      useSettings({ baseURL: baseURL ?? '', viewport, cookies, varied, isIsolated })
      await provide()
      await returnContexts(info.errors.length === 0)
    },
    { auto: true },
  ],
  context: async ({ browser, watch }, provide) => {
    const context = await takeContext(browser)
    watch.follow(context)
    await provide(context)
  },
  page: async ({ context }, provide) => provide(await pageOf(context)),
  watch: [
    async ({ baseURL, contexts: _ }, provide) => {
      const problems: string[] = []
      const unfollow: (() => void)[] = []
      const follow = (followed: BrowserContext) => {
        unfollow.push(record(followed, baseURL, problems))
      }
      await provide({ problems, follow })
      for (const stop of unfollow) stop()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Firefox reports so a file that a page no longer needs when the service worker answers. */
const leftWhileLoading = /\.webp’\. A ServiceWorker intercepted the request and encountered/

/** Notes what is wrong in the pages of a context; returns the function that ends it. */
function record(context: BrowserContext, baseURL: string | undefined, problems: string[]) {
  const onConsole = (message: ConsoleMessage) => {
    // The browser's own message about a status; onResponse decides which status is a fault.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error')
      problems.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onResponse = (response: Response) => {
    const request = response.request()
    // A page that the service worker requests is a document, too.
    const isPageRequest =
      request.serviceWorker() !== null ||
      ['document', 'fetch', 'xhr', 'eventsource'].includes(request.resourceType())
    if (response.status() >= (isPageRequest ? 500 : 400))
      problems.push(`${response.status()}: ${response.url()}`)
  }
  const onError = (error: WebError) => {
    const { message } = error.error()
    if (!leftWhileLoading.test(message)) problems.push(`page: ${message}`)
  }
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL)
      problems.push(`foreign host: ${request.url()}`)
  }
  context.on('console', onConsole).on('response', onResponse)
  context.on('weberror', onError).on('request', onRequest)
  return () => {
    context.off('console', onConsole).off('response', onResponse)
    context.off('weberror', onError).off('request', onRequest)
  }
}

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

/** The minified file is half the size, which the browser parses for every page. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe in the page itself: its own runner opens another page per response and also collects passes. */
async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
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
