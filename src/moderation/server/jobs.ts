import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import type { Scheduled } from '../../server/feature.ts'
import { purgeComplaintEvidence } from './complaints.ts'
import { purgeReportEvidence } from './reports.ts'
import { purgeStatementExplanations } from './statement-of-reasons.ts'

const DAY = 86_400_000
const EVIDENCE_LIFETIME = EVIDENCE_DAYS * DAY
/** A member can appeal for six months, and the appeal takes two weeks. */
const STATEMENT_LIFETIME = 200 * DAY

export const moderationSchedules: Scheduled[] = [
  {
    name: 'moderation_purge_evidence',
    cron: '40 3 * * *',
    run: async (ctx) => {
      const before = new Date(ctx.now.getTime() - EVIDENCE_LIFETIME)
      await purgeReportEvidence(ctx.db, before)
      await purgeComplaintEvidence(ctx.db, before)
      await purgeStatementExplanations(ctx.db, new Date(ctx.now.getTime() - STATEMENT_LIFETIME))
    },
  },
]
