import sql, { type Sql } from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { StatementOfReasonsTable } from '../../server/database/generated/tables.ts'

export type NewStatement = {
  id: string
  site: number
  member: string
  caseNumber: string
  measure: StatementMeasure
  ground: 'law' | 'terms'
  rule: string
  explanation: string
  /** Somebody else reported it; otherwise the staff acted on their own initiative. */
  notified: boolean
  /** The signals of our rules brought it to the staff, without a report. */
  detected: boolean
  automated: boolean
  language: string
  at: Date
  until: Date | null
  /** The appeal after which it stands in the place of an earlier statement about the case. */
  appeal: string | null
}

export type StatementMeasure = 'warning' | 'photo' | 'text' | 'suspension' | 'ban'

/**
 * SQL expression: when what is restricted was published. A photo and a text by their own time; an
 * account, which is restricted as a whole, by the time of its sign-up.
 */
const contentAtSql = ({ site, member, measure, caseNumber }: NewStatement): Sql => {
  if (measure === 'photo') {
    const number = caseNumber.slice(2)
    const photo = caseNumber.startsWith('R-')
      ? sql`(select r.subject_id::bigint from report r
          where r.site_id = ${site} and r.report_id = ${number}::bigint and r.subject = 'photo')`
      : sql`${number}::bigint`
    return sql`(select p.created_at from photo p where p.member_id = ${member} and p.photo_id = ${photo})`
  }
  if (measure === 'text')
    return sql`(select c.changed_at from text_change c where c.member_id = ${member})`
  return sql`(select a.signup_at from account a where a.member_id = ${member})`
}

export async function addStatement(db: Queryable, statement: NewStatement): Promise<void> {
  const { id, site, member, caseNumber, measure, ground, rule, explanation } = statement
  const { notified, detected, automated, language, at, until, appeal } = statement
  await execute(
    db,
    sql`insert into statement_of_reasons (statement_id, site_id, member_id, case_number, measure, ground, rule, explanation, notified, automated, language, at, until, appeal_id,
          content_at, detected_automatically)
        values (${id}, ${site}, ${member}, ${caseNumber}, ${measure}, ${ground}, ${rule}, ${explanation}, ${notified}, ${automated}, ${language}, ${at}, ${until}, ${appeal},
          ${contentAtSql(statement)}, ${detected})`,
  )
}

export type Statement = Pick<
  StatementOfReasonsTable,
  | 'statement_id'
  | 'case_number'
  | 'measure'
  | 'ground'
  | 'rule'
  | 'explanation'
  | 'notified'
  | 'detected_automatically'
  | 'language'
  | 'at'
  | 'until'
  | 'lifted_at'
  | 'member_id'
>

/** The latest statement about a case, such as R-12; with `until` the latest of that time. */
export async function findStatement(
  db: Queryable,
  site: number,
  caseNumber: string,
  until: Date | null = null,
): Promise<Statement | null> {
  return maybeRow<Statement>(
    db,
    sql`select statement_id, case_number, measure, ground, rule, explanation, notified, detected_automatically, language, at, until, lifted_at, member_id from statement_of_reasons
        where case_number = ${caseNumber} and site_id = ${site} and at <= coalesce(${until}::timestamptz, at)
        order by at desc, statement_id desc limit 1`,
  )
}

/**
 * Marks a statement whose decision an appeal undid; its warning counts no longer. Returns false if
 * another appeal undid it before.
 */
export async function liftStatement(
  db: Queryable,
  statementId: string,
  at: Date,
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update statement_of_reasons set lifted_at = ${at} where statement_id = ${statementId} and lifted_at is null`,
  )
  return changed === 1
}

/** Warnings of a member since an instant. */
export async function countWarnings(db: Queryable, memberId: string, since: Date): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from statement_of_reasons where member_id = ${memberId} and measure = 'warning' and at > ${since} and lifted_at is null`,
  )
  return total
}

/**
 * Removes the explanation of statements older than `before`, when no appeal is possible any more, and
 * of those about erased members; the rest of the row stays.
 */
export async function purgeStatementExplanations(
  db: Queryable,
  before: Date,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update statement_of_reasons set explanation = '' where explanation <> '' and not ${onLegalHoldSql(sql`statement_of_reasons.member_id`, now)}
          and (at < ${before} or exists (select from account a where a.member_id = statement_of_reasons.member_id and a.status = 'erased'))`,
  )
}
