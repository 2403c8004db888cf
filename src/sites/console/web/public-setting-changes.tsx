export { SettingChanges, type SettingChangesProps } from './setting-changes.tsx'
