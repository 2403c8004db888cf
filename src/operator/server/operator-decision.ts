import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

export type Decision = {
  /** The member whose photo, profile or message it is. */
  concerns: string
  subject: 'photo'
  subjectId: string
  verdict: 'approved' | 'refused'
  reason: string
}

/** Written once: the database refuses every change of it. */
export async function keepDecision(ctx: MemberContext, decision: Decision): Promise<void> {
  const { concerns, subject, subjectId, verdict, reason } = decision
  await execute(
    ctx.db,
    sql`insert into operator_decision (decision_id, site_id, operator_id, concerns_id, subject, subject_id, verdict, reason, at)
        values (${newId()}, ${ctx.site.id}, ${ctx.actor.memberId}, ${concerns}, ${subject}, ${subjectId}, ${verdict}, ${reason}, ${ctx.now})`,
  )
}
