import { EVIDENCE_DAYS } from '../../../blocks/contract.ts'
import type { Schedule } from '../../../server/feature.ts'
import { route } from '../../../server/http/route.ts'
import { reviewWithdrawn } from '../../../server/review-kind.ts'
import { removeAccountOriginsBefore } from './account-origin.ts'
import { removeReviewsBefore } from './account-review.ts'
import { removeMatchesBefore, shareBans } from './company-bans.ts'
import { purgeChecks } from './quality-check.ts'
import * as contract from '../contract.ts'
import { caseBanApproval } from './ban-by-report.ts'
import { newAccountReview } from './new-account-review.ts'
import { photoReview } from './photo-review.ts'
import { qualityReview } from './quality-review.ts'
import { selfieReview } from './selfie-review.ts'
import { textReview } from './text-review.ts'
import { voiceIntroReview } from './voice-intro-review.ts'
import { complaintReview, reportReview } from './case-review.ts'
import { getCase } from './get-case.ts'
import { listCases } from './list-cases.ts'
import { moveCase } from './move-case.ts'
import { previewAnswer } from './preview-answer.ts'
import { previewStatement } from './preview-statement.ts'
import * as dsa from '../dsa-contract.ts'
import { getDsaExport } from './get-dsa-export.ts'
import { previewDsaExport } from './preview-dsa-export.ts'
import { retryDsaExport } from './retry-dsa-export.ts'
import { saveDsaExport } from './save-dsa-export.ts'
import { findExport } from './dsa-submissions.ts'
import { enqueueDsaStatements } from './send-dsa-statements.ts'
import { getTransparencyReport as getTransparencyReportCall } from '../transparency-contract.ts'
import { getTransparencyReport } from './get-transparency-report.ts'
import * as pressure from '../pressure-contract.ts'
import { getPressure } from './get-pressure.ts'
import { judgePressure } from './judge-pressure.ts'
import { listPressure } from './list-pressure.ts'
import { listSignalRules } from './list-signal-rules.ts'
import { switchSignalRule } from './switch-signal-rule.ts'
import * as quality from '../quality-contract.ts'
import { getQualityResults } from './get-quality-results.ts'

export const operatorRoutes = [
  route(contract.listCases, listCases),
  route(contract.getCase, getCase),
  route(contract.moveCase, moveCase),
  route(contract.previewStatement, previewStatement),
  route(contract.previewAnswer, previewAnswer),
  route(pressure.listPressure, listPressure),
  route(pressure.getPressure, getPressure),
  route(pressure.judgePressure, judgePressure),
  route(pressure.listSignalRules, listSignalRules),
  route(pressure.switchSignalRule, switchSignalRule),
  route(quality.getQualityResults, getQualityResults),
  route(getTransparencyReportCall, getTransparencyReport),
  route(dsa.getDsaExport, getDsaExport),
  route(dsa.saveDsaExport, saveDsaExport),
  route(dsa.previewDsaExport, previewDsaExport),
  route(dsa.retryDsaExport, retryDsaExport),
]

/**
 * Removes hashes of sign-ups and decided reviews after 30 days, and what checks were about and matches
 * with bans after 90. Shares the bans of the day, or none where the setting was turned off.
 */
const purge: Schedule = {
  name: 'moderation_purge_reviews',
  cron: '45 3 * * *',
  run: async (ctx) => {
    const { db, site, now } = ctx
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await removeAccountOriginsBefore(db, site.id, before(30))
    await removeReviewsBefore(db, site.id, before(30), now)
    await removeMatchesBefore(db, site.id, before(90))
    await shareBans(ctx)
    for (const subject of await purgeChecks(db, site.id, before(EVIDENCE_DAYS)))
      await ctx.emit(reviewWithdrawn, { kind: 'quality', subject })
  },
}
/** Statements go out within the hour, without undue delay (Digital Services Act, article 24(5)). */
const sendStatements: Schedule = {
  name: 'moderation_dsa_statements_due',
  cron: '20 * * * *',
  run: async (ctx) => {
    if ((await findExport(ctx.db, ctx.site.id))?.active) await enqueueDsaStatements(ctx)
  },
}

export const operatorSchedules = [purge, sendStatements]

export const operatorApprovalKinds = [caseBanApproval]

export const operatorReviewKinds = [
  photoReview,
  selfieReview,
  textReview,
  voiceIntroReview,
  newAccountReview,
  qualityReview,
  reportReview,
  complaintReview,
]
