import { lazySection } from '../../web/lazy.tsx'

/** Components that other features may import. */
export const DiscretionSettings = lazySection(
  async () => (await import('./discretion-settings.tsx')).DiscretionSettings,
)
export { blockedContactsQuery, discretionQuery, hiddenPlacesQuery, tripQuery } from './queries.ts'
