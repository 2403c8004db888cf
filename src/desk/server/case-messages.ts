import sql from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type {
  CaseAttachmentTable,
  CaseMessageTable,
} from '../../server/database/generated/tables.ts'
import { findByRequest, requestColumns } from '../../server/request-key.ts'

type NewMessage = Pick<CaseMessageTable, 'case_id' | 'member_id' | 'kind' | 'text'> & {
  author?: string
  automatic?: boolean
  mailId?: string | null
  mentions?: string[]
  id?: string
}

/** Adds a message; false if this mail is stored already. */
export async function addMessage(ctx: Context, message: NewMessage): Promise<boolean> {
  const { id = newId(), author = null, automatic = false, mailId = null, mentions = [] } = message
  const { request_key, request_hash } = requestColumns(ctx)
  const added = await execute(
    ctx.db,
    sql`insert into case_message (site_id, message_id, case_id, member_id, kind, author_id, text, automatic, mail_id, mentions, at, request_key, request_hash)
        values (${ctx.site.id}, ${id}, ${message.case_id}, ${message.member_id}, ${message.kind}, ${author}, ${message.text}, ${automatic},
                ${mailId}, ${mentions}::bigint[], ${ctx.now}, ${request_key}, ${request_hash})
        on conflict (site_id, mail_id) where mail_id is not null do nothing`,
  )
  return added === 1
}

/** The message that an earlier attempt of this request added. */
export async function findRequestedMessage(ctx: Context): Promise<{ case_id: string } | null> {
  return findByRequest(ctx, sql`select case_id, request_hash from case_message`)
}

/** Whether this mail is stored already: services repeat their webhooks. */
export async function isStoredMail(db: Queryable, site: number, mailId: string): Promise<boolean> {
  const record = await maybeRow(
    db,
    sql`select 1 as known from case_message where site_id = ${site} and mail_id = ${mailId}`,
  )
  return record !== null
}

/** The case to which the first of these mails belongs that is known. */
export async function findCaseOfMails(
  db: Queryable,
  site: number,
  mailIds: string[],
): Promise<string | null> {
  const record = await maybeRow<{ case_id: string }>(
    db,
    sql`select case_id from case_message where site_id = ${site} and mail_id = any(${mailIds}::text[])
        order by array_position(${mailIds}::text[], mail_id) limit 1`,
  )
  return record?.case_id ?? null
}

type MessageRow = Pick<
  CaseMessageTable,
  'message_id' | 'kind' | 'author_id' | 'text' | 'automatic' | 'at'
> & { author: string | null; named: string[] }

/** Everything that was written in a case, in its order. */
export async function listMessages(
  db: Queryable,
  site: number,
  caseId: string,
): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    sql`select m.message_id, m.kind, m.author_id, m.text, m.automatic, m.at, p.name as author,
          array(select n.name from profile n where n.member_id = any(m.mentions) order by n.name) as named
        from case_message m left join profile p on p.member_id = m.author_id
        where m.site_id = ${site} and m.case_id = ${caseId} order by m.at, m.message_id limit 500`,
  )
}

/** The ids of the mails of a thread, the newest first: what an answer refers to. */
export async function listMailIds(
  db: Queryable,
  site: number,
  caseId: string,
): Promise<{ mail_id: string; kind: CaseMessageTable['kind'] }[]> {
  return rows(
    db,
    sql`select mail_id, kind from case_message
        where site_id = ${site} and case_id = ${caseId} and mail_id is not null order by at desc, message_id desc limit 20`,
  )
}

/** Moves the messages of a case that is merged into another one. */
export async function moveMessages(
  db: Queryable,
  site: number,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await execute(
    db,
    sql`update case_message set case_id = ${into} where site_id = ${site} and case_id = ${from}`,
  )
}

type NewAttachment = {
  message: string
  member: string | null
  name: string
  type: string
  bytes: number
  content: Uint8Array | null
}

export async function addAttachment(ctx: Context, file: NewAttachment): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into case_attachment (site_id, attachment_id, message_id, member_id, name, type, bytes, content)
        values (${ctx.site.id}, ${newId()}, ${file.message}, ${file.member}, ${file.name}, ${file.type}, ${file.bytes},
                ${file.content && Buffer.from(file.content)})`,
  )
}

type AttachmentRow = Pick<
  CaseAttachmentTable,
  'attachment_id' | 'message_id' | 'name' | 'type' | 'bytes'
> & { stored: boolean }

/** The files of a case without their content. */
export async function listAttachments(
  db: Queryable,
  site: number,
  caseId: string,
): Promise<AttachmentRow[]> {
  return rows<AttachmentRow>(
    db,
    sql`select a.attachment_id, a.message_id, a.name, a.type, a.bytes, a.content is not null as stored
        from case_attachment a join case_message m on m.site_id = a.site_id and m.message_id = a.message_id
        where a.site_id = ${site} and m.case_id = ${caseId} order by a.name, a.attachment_id`,
  )
}

/** A kept file and the case that it came with. */
export async function findAttachment(
  db: Queryable,
  site: number,
  id: string,
): Promise<{ case_id: string; name: string; type: string; content: Buffer } | null> {
  return maybeRow(
    db,
    sql`select m.case_id, a.name, a.type, a.content
        from case_attachment a join case_message m on m.site_id = a.site_id and m.message_id = a.message_id
        where a.site_id = ${site} and a.attachment_id = ${id} and a.content is not null`,
  )
}

/** Removes words and files of cases that nobody wrote in since a time. */
export async function purgeMessages(
  db: Queryable,
  { site, before, now }: { site: number; before: Date; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`delete from case_message m using complaint c
        where m.site_id = ${site} and m.at < ${before} and c.complaint_id = m.case_id and c.state = 'decided' and c.decided_at < ${before}
          and not ${onLegalHoldSql(sql`c.member_id`, now)}`,
  )
}
