import sql from 'sql-template-tag'
import { execute } from '../../server/database/query.ts'
import type { Schedule } from '../../server/feature.ts'
import { deleteOldKeys } from '../../server/http/idempotency.ts'
import { deleteOldMailLog } from '../../server/mail/mail-log.ts'
import { deleteStoppedNodes } from '../../server/node-status.ts'

/** The kernel's own cleanup: stored responses after a day, expired counters. */
export const maintenanceSchedules: Schedule[] = [
  {
    name: 'delete_old_mail_log',
    cron: '27 * * * *',
    run: async (ctx) => {
      await deleteOldMailLog(ctx.db, ctx.now)
      await deleteStoppedNodes(ctx.db, ctx.now)
    },
  },
  {
    name: 'delete_old_idempotency_keys',
    cron: '7 * * * *',
    run: async (ctx) => void (await deleteOldKeys(ctx.db, ctx.now)),
  },
  {
    name: 'delete_old_rate_limits',
    cron: '17 * * * *',
    run: async (ctx) =>
      void (await execute(ctx.db, sql`delete from rate_limit where expire < ${ctx.now.getTime()}`)),
  },
]
