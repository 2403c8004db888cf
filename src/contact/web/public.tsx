import { lazySection } from '../../web/lazy.tsx'

/** Components that other features may import. */
export const ContactSettings = lazySection(
  async () => (await import('./contact-settings.tsx')).ContactSettings,
)
export { contactRuleQuery } from './queries.ts'
