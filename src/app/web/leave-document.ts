import type { Location } from '../../web/router/page.ts'
import { matchPage } from './load-page.ts'

/**
 * Whether the page must be loaded as a new document: this one may contain third-party scripts or
 * the consent panel, which that page does not allow.
 */
export const mustLeaveDocument = ({ pathname }: Location, local: boolean): boolean =>
  'thirdParties' in document.documentElement.dataset &&
  matchPage(pathname, local).route?.thirdParties !== true

/**
 * Never resolves, because the document is unloaded. After a step in the history the URL is already
 * the new one.
 */
export function leaveDocument(address: string): Promise<never> {
  if (location.pathname + location.search + location.hash === address) location.reload()
  else location.assign(address)
  return new Promise(() => {})
}
