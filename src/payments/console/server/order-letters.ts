import sql from 'sql-template-tag'
import type { MemberContext } from '../../../server/context.ts'
import type { OrderLetterTable } from '../../../server/database/generated/tables.ts'
import { execute, rows, type Queryable } from '../../../server/database/query.ts'
import { findByRequest, requestColumns } from '../../../server/request-key.ts'

type NewLetter = Pick<
  OrderLetterTable,
  'member_id' | 'letter_id' | 'order_id' | 'template' | 'language' | 'text'
>

/** Returns the letter that an earlier attempt of this request inserted. */
export async function findRequestedLetter(ctx: MemberContext): Promise<OrderLetterTable | null> {
  return findByRequest<OrderLetterTable>(ctx, sql`select * from order_letter`)
}

export async function addLetter(ctx: MemberContext, letter: NewLetter): Promise<void> {
  const { db, site, now, actor } = ctx
  const { member_id, letter_id, order_id, template, language, text } = letter
  const { request_key, request_hash } = requestColumns(ctx)
  await execute(
    db,
    sql`insert into order_letter (member_id, letter_id, site_id, order_id, template, language, text, written_by, at, request_key, request_hash)
        values (${member_id}, ${letter_id}, ${site.id}, ${order_id}, ${template}, ${language}, ${text}, ${actor.memberId}, ${now}, ${request_key}, ${request_hash})`,
  )
}

type LetterRow = Pick<OrderLetterTable, 'letter_id' | 'text' | 'at'> & { by: string }

/** What the staff wrote about an order, the latest first. */
export async function listLettersAbout(db: Queryable, orderId: string): Promise<LetterRow[]> {
  return rows<LetterRow>(
    db,
    sql`select l.letter_id, l.text, l.at, coalesce(p.name, '') as by
        from order_letter l left join profile p on p.member_id = l.written_by
        where l.order_id = ${orderId} order by l.at desc, l.letter_id desc limit 20`,
  )
}
