import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, type Queryable } from '../../server/database/query.ts'
import type { ComplaintKind } from '../contract.ts'

export type NewComplaint = {
  id: string
  kind: ComplaintKind
  name: string
  email: string
  about: string
  text: string
  answerBy: Date
}

export async function addComplaint(ctx: Context, complaint: NewComplaint): Promise<void> {
  const { id, kind, name, email, about, text, answerBy } = complaint
  await execute(
    ctx.db,
    sql`insert into complaint (complaint_id, site_id, member_id, kind, name, email, about, text, language, at, answer_by)
        values (${id}, ${ctx.site.id}, ${ctx.actor?.memberId ?? null}, ${kind}, ${name}, ${email}, ${about}, ${text},
                ${ctx.locale}, ${ctx.now}, ${answerBy})`,
  )
}

/** What a person wrote goes 90 days later, once it was answered or their account erased; the bare record stays. */
export async function unsealComplaints(db: Queryable, before: Date): Promise<void> {
  await execute(
    db,
    sql`update complaint set name = '', email = '', about = '', text = '' where at < ${before} and email <> ''
          and (state = 'decided' or exists (select from account a where a.member_id = complaint.member_id and a.status = 'erased'))`,
  )
}
