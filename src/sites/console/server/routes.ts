import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { inviteTesters as inviteTestersCall } from '../setup-contract.ts'
import { checkSettings } from './check-settings.ts'
import { createBrand } from './create-brand.ts'
import { exportSettings } from './export-settings.ts'
import { getBrandSettings } from './get-brand-settings.ts'
import { inviteTesters } from './invite-testers.ts'
import { listBrands } from './list-brands.ts'
import { listSettingsVersions } from './list-settings-versions.ts'
import { listSiteAlarms } from './list-site-alarms.ts'
import { saveSettings, settingsApproval } from './save-settings.ts'
import { undoSettings } from './undo-settings.ts'

export const siteApprovalKinds = [settingsApproval]

export const siteOperatorRoutes = [
  route(contract.listBrands, listBrands),
  route(contract.listSiteAlarms, listSiteAlarms),
  route(contract.createBrand, createBrand),
  route(contract.getBrandSettings, getBrandSettings),
  route(contract.checkSettings, checkSettings),
  route(contract.saveSettings, saveSettings),
  route(contract.listSettingsVersions, listSettingsVersions),
  route(contract.undoSettings, undoSettings),
  route(contract.exportSettings, exportSettings),
  route(inviteTestersCall, inviteTesters),
]
