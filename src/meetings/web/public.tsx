import { lazyExtra } from '../../web/lazy.tsx'

/** The member's own plan above the messages of a conversation that has one. */
export const PlanStrip = lazyExtra<{ conversation: string }>(
  async () => (await import('./plan-strip.tsx')).PlanStrip,
)

/** The question above every page; its code and texts load only for a member who is asked. */
export const CheckInBanner = lazyExtra<{ plan: string }>(
  async () => (await import('./check-in-banner.tsx')).Banner,
)
