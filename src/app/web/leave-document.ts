import type { Location } from '../../web/router/page.ts'
import { matchPage } from './load-page.ts'

/**
 * Whether the page must be loaded as a new document: scripts of third parties, or the question
 * about them, may be in this one and must not be on that page.
 */
export const mustLeaveDocument = ({ pathname }: Location, local: boolean): boolean =>
  'thirdParties' in document.documentElement.dataset &&
  matchPage(pathname, local).route?.thirdParties !== true

/** Never resolves: the document ends. After a step in the history its address is the new one already. */
export function leaveDocument(address: string): Promise<never> {
  if (location.pathname + location.search + location.hash === address) location.reload()
  else location.assign(address)
  return new Promise(() => {})
}
