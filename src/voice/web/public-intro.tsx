import { lazyExtra, lazySection } from '../../web/lazy.tsx'

/** What a member says on their profile; its code and texts are loaded where there is something to hear. */
export const VisibleIntro = lazyExtra(
  async () => (await import('./visible-intro.tsx')).VisibleIntro,
)

/** Where the member records it. */
export const IntroCard = lazySection(async () => (await import('./intro-card.tsx')).IntroCard)
