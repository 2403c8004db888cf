export { brandsQuery } from './queries.ts'
export { SettingChanges } from './setting-changes.tsx'
export { SiteAlarms } from './site-alarms.tsx'
