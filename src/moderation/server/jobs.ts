import { SEALED_DAYS } from '../../blocks/contract.ts'
import type { Scheduled } from '../../server/feature.ts'
import { unsealComplaints } from './complaints.ts'
import { unsealReports } from './reports.ts'

const SEALED = SEALED_DAYS * 86_400_000

export const moderationSchedules: Scheduled[] = [
  {
    name: 'moderation_unseal',
    cron: '40 3 * * *',
    run: async (ctx) => {
      const before = new Date(ctx.now.getTime() - SEALED)
      await unsealReports(ctx.db, before)
      await unsealComplaints(ctx.db, before)
    },
  },
]
