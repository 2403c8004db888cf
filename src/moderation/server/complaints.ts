import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
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
