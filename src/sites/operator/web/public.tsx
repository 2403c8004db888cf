export { SettingChanges } from './setting-changes.tsx'
export { SiteAlarms } from './site-alarms.tsx'
