import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { caseBanApproval } from './ban-by-report.ts'
import { claimCase } from './claim-case.ts'
import { decideCase } from './decide-case.ts'
import { getCase } from './get-case.ts'
import { judgePhoto } from './judge-photo.ts'
import { listCases } from './list-cases.ts'
import { undoPhoto } from './undo-photo.ts'
import { previewStatement } from './preview-statement.ts'
import { releaseCase } from './release-case.ts'
import { getTransparencyReport as getTransparencyReportCall } from '../transparency-contract.ts'
import { getTransparencyReport } from './get-transparency-report.ts'
import * as selfies from '../selfies-contract.ts'
import { decideSelfie } from './decide-selfie.ts'
import { getSelfie } from './get-selfie.ts'
import { listSelfies } from './list-selfies.ts'
import { releaseSelfie } from './release-selfie.ts'
import * as texts from '../texts-contract.ts'
import { claimText } from './claim-text.ts'
import { judgeText } from './judge-text.ts'
import { listChangedTexts } from './list-changed-texts.ts'
import { releaseText } from './release-text.ts'
import { undoText } from './undo-text.ts'
import { listWaitingPhotos } from './list-waiting-photos.ts'

export const operatorRoutes = [
  route(contract.listWaitingPhotos, listWaitingPhotos),
  route(contract.judgePhoto, judgePhoto),
  route(contract.undoPhoto, undoPhoto),
  route(contract.listCases, listCases),
  route(contract.getCase, getCase),
  route(contract.claimCase, claimCase),
  route(contract.releaseCase, releaseCase),
  route(contract.decideCase, decideCase),
  route(contract.previewStatement, previewStatement),
  route(selfies.listSelfies, listSelfies),
  route(selfies.getSelfie, getSelfie),
  route(selfies.releaseSelfie, releaseSelfie),
  route(selfies.decideSelfie, decideSelfie),
  route(texts.listChangedTexts, listChangedTexts),
  route(texts.judgeText, judgeText),
  route(texts.undoText, undoText),
  route(texts.claimText, claimText),
  route(texts.releaseText, releaseText),
  route(getTransparencyReportCall, getTransparencyReport),
]

export const operatorApprovalKinds = [caseBanApproval]
