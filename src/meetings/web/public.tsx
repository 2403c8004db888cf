import { lazyExtra } from '../../web/lazy.tsx'

/** The question above every page; its code and texts load only for a member who is asked. */
export const CheckInBanner = lazyExtra<{ plan: string }>(
  async () => (await import('./check-in-banner.tsx')).Banner,
)
