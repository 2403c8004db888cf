export { listStoredSites } from './list-stored-sites.ts'
export { ensureSites } from './site.ts'
export { createSiteRegistry, type SiteRegistry } from './site-registry.ts'
