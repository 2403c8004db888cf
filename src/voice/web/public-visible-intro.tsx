import { lazyExtra } from '../../web/lazy.tsx'

/** What a member says on their profile; its code and texts are loaded where there is something to hear. */
export const VisibleIntro = lazyExtra(
  async () => (await import('./visible-intro.tsx')).VisibleIntro,
)
