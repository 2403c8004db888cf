/** What the app layer and the commands may import. */
export { atEditedBrand } from './at-edited-brand.ts'
export { loadSettingsFile } from './export-settings.ts'
export { getBrandSettings } from './get-brand-settings.ts'
export { changeSite, getLockedSite } from './save-settings.ts'
export { listEditedRows } from '../../server/site.ts'
export { listVersions } from '../../server/site-version.ts'
export { listHostChecks, removeOtherHostChecks, saveHostCheck } from './site-host-check.ts'
export { listChecks, saveCheck, type SiteCheck } from './site-check.ts'
