import type { Scheduled } from '../../server/feature.ts'
import { lapseApprovals } from './approvals.ts'
import { addAuditEntry, findBrokenEntry, findChainEnd } from './audit-entries.ts'

export const staffSchedules: Scheduled[] = [
  {
    name: 'approvals_lapse',
    cron: '*/10 * * * *',
    run: async (ctx) => {
      for (const lapsed of await lapseApprovals(ctx.db, ctx.now))
        await addAuditEntry(ctx.db, {
          siteId: lapsed.site_id,
          at: ctx.now,
          actorId: null,
          sessionId: null,
          action: `${lapsed.kind}.lapse`,
          subjectKind: lapsed.subject_kind,
          subjectId: lapsed.subject_id,
          affectedId: lapsed.subject_kind === 'member' ? lapsed.subject_id : null,
          reason: '',
          before: undefined,
          after: { approval: lapsed.approval_id },
        })
    },
  },
  {
    name: 'audit_verify',
    cron: '20 4 * * *',
    run: async (ctx) => {
      const broken = await findBrokenEntry(ctx.db)
      const chain = await findChainEnd(ctx.db)
      if (broken) ctx.log.error({ entry: broken, ...chain }, 'the audit log was changed')
      else ctx.log.info(chain, 'the audit log is complete')
    },
  },
]
