import sql from 'sql-template-tag'
import type { MemberContext } from '../../../server/context.ts'
import { execute, rows, type Queryable } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import type { CaseMeasure } from '../contract.ts'

export type Decision = {
  /** The member who owns the photo, profile or message, or who complains; 0 if there is none. */
  concerns: string
  subject: 'photo' | 'report' | 'complaint'
  subjectId: string
  verdict: 'approved' | 'refused' | CaseMeasure
  reason: string
}

/** Inserts the record of a decision; the database refuses to change it. */
export async function recordDecision(ctx: MemberContext, decision: Decision): Promise<void> {
  const { concerns, subject, subjectId, verdict, reason } = decision
  await execute(
    ctx.db,
    sql`insert into operator_decision (decision_id, site_id, operator_id, affected_id, subject, subject_id, verdict, reason, at)
        values (${newId()}, ${ctx.site.id}, ${ctx.actor.memberId}, ${concerns}, ${subject}, ${subjectId}, ${verdict}, ${reason}, ${ctx.now})`,
  )
}

/** Returns those of the given cases (`report 123`) that this operator decided. */
export async function decidedBy(
  db: Queryable,
  operatorId: string,
  cases: string[],
): Promise<Set<string>> {
  if (cases.length === 0) return new Set()
  const found = await rows<{ decided: string }>(
    db,
    sql`select subject || ' ' || subject_id as decided from operator_decision
        where operator_id = ${operatorId} and subject || ' ' || subject_id = any(${cases}::text[])`,
  )
  return new Set(found.map(({ decided }) => decided))
}
