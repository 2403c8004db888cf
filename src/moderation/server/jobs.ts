import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import type { Scheduled } from '../../server/feature.ts'
import { purgeComplaintEvidence } from './complaints.ts'
import { purgeReportEvidence } from './reports.ts'

const EVIDENCE_LIFETIME = EVIDENCE_DAYS * 86_400_000

export const moderationSchedules: Scheduled[] = [
  {
    name: 'moderation_purge_evidence',
    cron: '40 3 * * *',
    run: async (ctx) => {
      const before = new Date(ctx.now.getTime() - EVIDENCE_LIFETIME)
      await purgeReportEvidence(ctx.db, before)
      await purgeComplaintEvidence(ctx.db, before)
    },
  },
]
