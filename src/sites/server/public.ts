export { ensureSites } from './site.ts'
export { createSiteRegistry, type SiteRegistry } from './site-registry.ts'
