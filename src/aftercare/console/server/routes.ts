import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getAftercareRecord } from './get-aftercare-record.ts'
import { holdAftercare } from './hold-aftercare.ts'
import { listAftercares } from './list-aftercares.ts'
import { previewAftercare } from './preview-aftercare.ts'
import { releaseAftercare } from './release-aftercare.ts'

export const aftercareOperatorRoutes = [
  route(contract.previewAftercare, previewAftercare),
  route(contract.listAftercares, listAftercares),
  route(contract.holdAftercare, holdAftercare),
  route(contract.releaseAftercare, releaseAftercare),
  route(contract.getAftercareRecord, getAftercareRecord),
]
