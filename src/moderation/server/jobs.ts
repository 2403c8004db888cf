import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import sql from 'sql-template-tag'
import { closedForATime } from '../../chat/server/public.ts'
import { onEventInStatement, type Listener } from '../../server/event-listeners.ts'
import type { Schedule } from '../../server/feature.ts'
import { purgeComplaintEvidence } from './complaints.ts'
import { isBannedForGoodSql, purgeReportEvidence } from './reports.ts'
import { purgeStatementExplanations } from './statement-of-reasons.ts'

const DAY = 86_400_000
const EVIDENCE_LIFETIME = EVIDENCE_DAYS * DAY
/** A member can appeal for six months, and the appeal takes two weeks. */
const STATEMENT_LIFETIME = 200 * DAY

export const moderationListeners: Listener[] = [
  onEventInStatement(
    closedForATime,
    (_, { member }) => sql`exists (select from account suspended
      where suspended.member_id = ${member} and suspended.banned_at is not null and not ${isBannedForGoodSql(sql`suspended`)})`,
  ),
]

export const moderationSchedules: Schedule[] = [
  {
    name: 'moderation_purge_evidence',
    cron: '40 3 * * *',
    run: async (ctx) => {
      const before = new Date(ctx.now.getTime() - EVIDENCE_LIFETIME)
      await purgeReportEvidence(ctx.db, before, ctx.now)
      await purgeComplaintEvidence(ctx.db, before, ctx.now)
      const statementsBefore = new Date(ctx.now.getTime() - STATEMENT_LIFETIME)
      await purgeStatementExplanations(ctx.db, statementsBefore, ctx.now)
    },
  },
]
