import { route, type Route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as invitation from '../invitation-contract.ts'
import { checkImport } from './check-import.ts'
import { declineInvitation } from './decline-invitation.ts'
import { getImport } from './get-import.ts'
import { getInvitation } from './get-invitation.ts'
import { listImportProblems } from './list-import-problems.ts'
import { listImports } from './list-imports.ts'
import { resumeImport } from './resume-import.ts'
import { importApproval, startImport } from './start-import.ts'
import { stopImport } from './stop-import.ts'
import { undoImport } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

const HOUR = 3600
const uploads = {
  name: 'import-upload',
  points: 20,
  localPoints: 200,
  seconds: HOUR,
  by: 'member',
  store: 'database',
} as const
const links = {
  name: 'import-invitation',
  points: 60,
  seconds: HOUR,
  by: 'address',
  store: 'database',
} as const

export const importsRoutes: Route[] = [
  route(contract.listImports, listImports),
  route(contract.uploadImport, uploadImport, { transaction: 'own', limits: [uploads] }),
  route(contract.getImport, getImport),
  route(contract.checkImport, checkImport),
  route(contract.listImportProblems, listImportProblems),
  route(contract.startImport, startImport),
  route(contract.stopImport, stopImport),
  route(contract.resumeImport, resumeImport),
  route(contract.undoImport, undoImport),
  route(invitation.getInvitation, getInvitation, { limits: [links] }),
  route(invitation.declineInvitation, declineInvitation, { limits: [links] }),
]

export const importsApprovalKinds = [importApproval]
