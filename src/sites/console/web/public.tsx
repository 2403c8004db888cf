export { brandsQuery } from './queries.ts'
export { SiteAlarms } from './site-alarms.tsx'
