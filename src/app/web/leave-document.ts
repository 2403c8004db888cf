import { CONSOLE_PATH, isConsolePath } from '../../web/console-path.ts'
import type { Location } from '../../web/router/page.ts'
import { matchPage } from './load-page.ts'

/**
 * Whether the page must be loaded as a new document: this one may contain third-party scripts or
 * the consent panel, which that page does not allow, or lacks the console or the site's own texts.
 */
export function mustLeaveDocument({ pathname }: Location, local: boolean): boolean {
  const { route } = matchPage(pathname, local)
  if (!route) return isConsolePath(pathname) && !isConsoleDocument(local)
  if (route.texts.some(hasSiteTexts)) return true
  return 'thirdParties' in document.documentElement.dataset && route.thirdParties !== true
}

/** What the site says instead of ours comes with the document of the page. */
const hasSiteTexts = (catalogue: string) =>
  document.documentElement.dataset['ownTexts']?.split(' ').includes(catalogue)

const isConsoleDocument = (local: boolean) => matchPage(CONSOLE_PATH, local).route !== null

/**
 * Never resolves, because the document is unloaded. After a step in the history the URL is already
 * the new one.
 */
export function leaveDocument(address: string): Promise<never> {
  if (location.pathname + location.search + location.hash === address) location.reload()
  else location.assign(address)
  return new Promise(() => {})
}
