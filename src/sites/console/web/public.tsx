export { brandsQuery } from './queries.ts'
export { SettingChanges, type SettingChangesProps } from './setting-changes.tsx'
export { SiteAlarms } from './site-alarms.tsx'
