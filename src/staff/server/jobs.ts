import type { Schedule } from '../../server/feature.ts'
import { deleteOldAddressApprovals, lapseApprovals } from './approvals.ts'
import { findBrokenEntry, findChainEnd } from './audit-entries.ts'
import { recordLapsed } from './lapsed-approvals.ts'

/** Days for which the name and address of a person who was not invited after all are kept. */
const ADDRESS_DAYS = 30

export const staffSchedules: Schedule[] = [
  {
    name: 'staff_expire_approvals',
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await recordLapsed(ctx, await lapseApprovals(ctx.db, ctx.now))
      const before = new Date(ctx.now.getTime() - ADDRESS_DAYS * 86_400_000)
      await deleteOldAddressApprovals(ctx.db, before)
    },
  },
  {
    name: 'staff_verify_audit_log',
    cron: '20 4 * * *',
    run: async (ctx) => {
      const broken = await findBrokenEntry(ctx.everySite)
      const chain = await findChainEnd(ctx.everySite)
      if (broken) ctx.log.error({ entry: broken, ...chain }, 'the audit log was changed')
      else ctx.log.info(chain, 'the audit log is complete')
    },
  },
]
