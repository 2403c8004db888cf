import { EVIDENCE_DAYS } from '../../../blocks/contract.ts'
import type { Scheduled } from '../../../server/feature.ts'
import { route } from '../../../server/http/route.ts'
import { removeAccountOriginsBefore } from './account-origin.ts'
import { removeReviewsBefore } from './account-review.ts'
import { purgeChecks } from './quality-check.ts'
import * as contract from '../contract.ts'
import { caseBanApproval } from './ban-by-report.ts'
import { claimCase } from './claim-case.ts'
import { newAccountReview } from './new-account-review.ts'
import { photoReview } from './photo-review.ts'
import { textReview } from './text-review.ts'
import { decideCase } from './decide-case.ts'
import { getCase } from './get-case.ts'
import { listCases } from './list-cases.ts'
import { previewAnswer } from './preview-answer.ts'
import { previewStatement } from './preview-statement.ts'
import { releaseCase } from './release-case.ts'
import { getTransparencyReport as getTransparencyReportCall } from '../transparency-contract.ts'
import { getTransparencyReport } from './get-transparency-report.ts'
import * as selfies from '../selfies-contract.ts'
import { decideSelfie } from './decide-selfie.ts'
import { getSelfie } from './get-selfie.ts'
import { listSelfies } from './list-selfies.ts'
import { releaseSelfie } from './release-selfie.ts'
import * as quality from '../quality-contract.ts'
import { decideQualityCheck } from './decide-quality-check.ts'
import { getQualityResults } from './get-quality-results.ts'
import { listQualityChecks } from './list-quality-checks.ts'
import { openQualityCheck } from './open-quality-check.ts'

export const operatorRoutes = [
  route(contract.listCases, listCases),
  route(contract.getCase, getCase),
  route(contract.claimCase, claimCase),
  route(contract.releaseCase, releaseCase),
  route(contract.decideCase, decideCase),
  route(contract.previewStatement, previewStatement),
  route(contract.previewAnswer, previewAnswer),
  route(selfies.listSelfies, listSelfies),
  route(selfies.getSelfie, getSelfie),
  route(selfies.releaseSelfie, releaseSelfie),
  route(selfies.decideSelfie, decideSelfie),
  route(quality.listQualityChecks, listQualityChecks),
  route(quality.openQualityCheck, openQualityCheck),
  route(quality.decideQualityCheck, decideQualityCheck),
  route(quality.getQualityResults, getQualityResults),
  route(getTransparencyReportCall, getTransparencyReport),
]

/** Removes hashes of sign-ups and decided reviews after 30 days, and what checks were about after 90. */
const purge: Scheduled = {
  name: 'moderation_purge_reviews',
  cron: '45 3 * * *',
  run: async ({ db, site, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await removeAccountOriginsBefore(db, site.id, before(30))
    await removeReviewsBefore(db, site.id, before(30))
    await purgeChecks(db, site.id, before(EVIDENCE_DAYS))
  },
}
export const operatorSchedules = [purge]

export const operatorApprovalKinds = [caseBanApproval]

export const operatorReviewKinds = [photoReview, textReview, newAccountReview]
