import type { ReactNode } from 'react'
import { lazyComponent, lazyExtra } from '../../web/lazy.tsx'

/** The notice above every page; its code and texts load only for a member who has one. */
export const AftercareBanner = lazyExtra<{ id: string }>(
  async () => (await import('./unread-banner.tsx')).UnreadBanner,
)

export type RemovedAccountProps = {
  conversation: string
  /** Receives the name that the member saw; '' once there is none to show. */
  onName: (name: string) => void
  /** Shown unless a notice says what happened to the account. */
  children: ReactNode
}

/** The card in a conversation whose partner is not available; its code and texts load with it. */
export const RemovedAccount = lazyComponent<RemovedAccountProps>(
  async () => (await import('./removed-account.tsx')).RemovedAccount,
  ({ children }) => children,
)
