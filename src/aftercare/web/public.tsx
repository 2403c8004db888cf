import { lazyComponent, lazyExtra } from '../../web/lazy.tsx'
import type { RemovedAccountProps } from './removed-account.tsx'

/** The notice above every page; its code and texts load only for a member who has one. */
export const AftercareBanner = lazyExtra<{ id: string }>(
  async () => (await import('./unread-banner.tsx')).UnreadBanner,
)

/** The card in a conversation whose partner is not available; its code and texts load with it. */
export const RemovedAccount = lazyComponent<RemovedAccountProps>(
  async () => (await import('./removed-account.tsx')).RemovedAccount,
  ({ children }) => children,
)
