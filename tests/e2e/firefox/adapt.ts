import type { BrowserContext, Page } from '@playwright/test'

/** Milliseconds. A page that is hydrated on the first touch only is not alive by then. */
const ALIVE = 5_000

/** Makes journeys run in Firefox, where Playwright's WebDriver BiDi does some things differently. */
export async function adaptToFirefox(context: BrowserContext): Promise<void> {
  context.on('page', waitForLife)
  await context.addInitScript(insertLikeTyping)
}

/**
 * `fill` sets the `value` of a field in the page's own world, where React takes that for its own change
 * and keeps its state: here it inserts the text like typing.
 */
function insertLikeTyping(): void {
  const insert = (text: string) => {
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/** The stream of live events counts as network, which is never idle then: the page's life is enough. */
function waitForLife(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  type Options = Parameters<Page['reload']>[0]
  const load = async (options: Options, open: (options: Options) => ReturnType<Page['reload']>) => {
    const waitsForIdle = options?.waitUntil === 'networkidle'
    const response = await open(waitsForIdle ? { ...options, waitUntil: 'load' } : options)
    if (!waitsForIdle) return response
    const alive = page.locator('html[data-alive]')
    await alive.waitFor({ state: 'attached', timeout: ALIVE }).catch(() => {})
    return response
  }
  page.goto = (url, options) =>
    load(options, async (changed) => {
      const open = () => goto(url, { ...options, ...changed })
      // A page that just changes its own address aborts the first attempt.
      return open().catch((error: unknown) => {
        if (String(error).includes('NS_BINDING_ABORTED')) return open()
        throw error
      })
    })
  page.reload = (options) => load(options, reload)
}
