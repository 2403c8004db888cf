import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import type { ConsentAnswerTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import { ANSWER_MONTHS, CONSENT_TEXT_VERSION, type ConsentChoice } from '../rules.ts'

type NewAnswer = ConsentChoice & { browserId: string; memberId: string | null }

export async function insertAnswer(
  ctx: Context,
  { browserId, memberId, statistics, marketing }: NewAnswer,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into consent_answer (answer_id, site_id, browser_id, member_id, text_version, language,
                                    statistics, marketing, privacy_control, answered_at)
        values (${crypto.randomUUID()}, ${ctx.site.id}, ${browserId}, ${memberId}, ${CONSENT_TEXT_VERSION}, ${ctx.locale},
                ${statistics}, ${marketing}, ${ctx.privacyControl}, ${ctx.now})`,
  )
}

/** Links the answers that a browser gave before sign-up to the member. */
export async function linkAnswers(
  { db, site }: Context,
  browserId: string,
  memberId: string,
): Promise<void> {
  await execute(
    db,
    sql`update consent_answer set member_id = ${memberId}
        where browser_id = ${browserId} and site_id = ${site.id} and member_id is null`,
  )
}

type Answer = Pick<ConsentAnswerTable, 'browser_id' | 'statistics' | 'marketing'>

export async function findLastAnswer(db: Queryable, memberId: string): Promise<Answer | null> {
  return maybeRow<Answer>(
    db,
    sql`select browser_id, statistics, marketing from consent_answer
        where member_id = ${memberId} order by answered_at desc, sequence desc limit 1`,
  )
}

export async function deleteOldAnswers({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from consent_answer
        where site_id = ${site.id} and answered_at < ${now}::timestamptz - make_interval(months => ${ANSWER_MONTHS})`,
  )
}
