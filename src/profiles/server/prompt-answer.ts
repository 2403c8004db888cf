import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import type { PromptAnswerTable } from '../../server/database/generated/tables.ts'
import type { OwnAnswer } from '../prompts-contract.ts'
import { getAnswerState, MAX_ANSWERS, OPENING_QUESTION } from '../prompt-rules.ts'
import { toQuestion } from './prompt-catalogue.ts'

/** An answer with the site's wording of its question. */
type AnswerRow = Pick<PromptAnswerTable, 'prompt' | 'text' | 'visible_text'> & {
  questions: unknown
}

/** Joins the site's wording of the question to answers `t`. */
const wordingJoin = sql`left join prompt q on q.site_id = t.site_id and q.prompt = t.prompt`

async function listAnswers({ db, site }: Context, memberId: string): Promise<AnswerRow[]> {
  return rows<AnswerRow>(
    db,
    sql`select t.prompt, t.text, t.visible_text, q.questions from prompt_answer t ${wordingJoin}
        where t.site_id = ${site.id} and t.member_id = ${memberId} order by t.place`,
  )
}

/** A member's answers, and their opening question, as the member sees them. */
export async function listOwnAnswers(
  ctx: MemberContext,
): Promise<{ answers: OwnAnswer[]; opening: OwnAnswer | null }> {
  const rowsOfMember = await listAnswers(ctx, ctx.actor.memberId)
  const answers = rowsOfMember.map(({ prompt, text, visible_text, questions }) => ({
    prompt,
    question: toQuestion(ctx, prompt, questions),
    text,
    state: getAnswerState(text, visible_text),
  }))
  return {
    answers: answers.filter(({ prompt }) => prompt !== OPENING_QUESTION),
    opening: answers.find(({ prompt }) => prompt === OPENING_QUESTION) ?? null,
  }
}

type VisibleAnswer = { prompt: string; question: string; text: string }

/**
 * A member's answers, and their opening question, as others see them: those that a person of the
 * staff let pass.
 */
export async function listVisibleAnswers(ctx: Context, memberId: string): Promise<VisibleAnswer[]> {
  if (!ctx.site.settings.prompts) return []
  const answers = await listAnswers(ctx, memberId)
  return answers.flatMap(({ prompt, visible_text: text, questions }) =>
    text === null ? [] : [{ prompt, question: toQuestion(ctx, prompt, questions), text }],
  )
}

/** The answers of a member before and after the changes that nobody of the staff has read. */
export type PendingAnswer = { prompt: string; question: string; before: string; after: string }

export async function listPendingAnswers(ctx: Context, memberId: string): Promise<PendingAnswer[]> {
  const answers = await listAnswers(ctx, memberId)
  return answers
    .filter(({ text, visible_text }) => text !== visible_text)
    .map(({ prompt, text, visible_text, questions }) => ({
      prompt,
      question: toQuestion(ctx, prompt, questions),
      before: visible_text ?? '',
      after: text,
    }))
}

/** An SQL condition: nobody of the staff has read some answer of this member. */
export const hasPendingAnswersSql = (member: Sql): Sql =>
  sql`exists (select from prompt_answer w where w.member_id = ${member} and w.text is distinct from w.visible_text)`

/** An SQL expression: the answers of a member that nobody of the staff has read, as a JSON list. */
export const pendingAnswersSql = (member: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('prompt', w.prompt, 'text', w.text)), '[]') from prompt_answer w
       where w.member_id = ${member} and w.text is distinct from w.visible_text)`

/** Changes the text of an existing answer; null if there is none, false if it says this already. */
export async function changeAnswer(
  { db, site, actor, now }: MemberContext,
  prompt: string,
  text: string,
): Promise<boolean | null> {
  const before = await maybeRow<{ text: string }>(
    db,
    sql`select text from prompt_answer
        where site_id = ${site.id} and member_id = ${actor.memberId} and prompt = ${prompt} for update`,
  )
  if (!before) return null
  if (before.text === text) return false
  await execute(
    db,
    sql`update prompt_answer set text = ${text}, updated_at = ${now}
        where site_id = ${site.id} and member_id = ${actor.memberId} and prompt = ${prompt}`,
  )
  return true
}

/** Adds an answer at the first free place; returns false if there is none. */
export async function addAnswer(
  { db, site, actor, now }: MemberContext,
  prompt: string,
  text: string,
): Promise<boolean> {
  const [first, last] = prompt === OPENING_QUESTION ? [0, 0] : [1, MAX_ANSWERS]
  const added = await execute(
    db,
    sql`insert into prompt_answer (site_id, member_id, prompt, place, text, updated_at)
        select ${site.id}, ${actor.memberId}, ${prompt}, free.place, ${text}, ${now}
        from generate_series(${first}::int, ${last}::int) free (place)
        where not exists (select from prompt_answer t
          where t.site_id = ${site.id} and t.member_id = ${actor.memberId} and t.place = free.place)
        order by free.place limit 1`,
  )
  return added > 0
}

export async function deleteAnswer(
  { db, site, actor }: MemberContext,
  prompt: string,
): Promise<boolean> {
  const deleted = await execute(
    db,
    sql`delete from prompt_answer
        where site_id = ${site.id} and member_id = ${actor.memberId} and prompt = ${prompt}`,
  )
  return deleted > 0
}

/** Puts the answers in this order; those that it does not name come last. */
export async function placeAnswers(
  { db, site, actor }: MemberContext,
  prompts: string[],
): Promise<void> {
  await execute(
    db,
    sql`update prompt_answer t set place = ordered.place
        from (select prompt, row_number() over (order by array_position(${prompts}::text[], prompt), place) as place
              from prompt_answer where site_id = ${site.id} and member_id = ${actor.memberId} and place > 0) ordered
        where t.site_id = ${site.id} and t.member_id = ${actor.memberId} and t.prompt = ordered.prompt`,
  )
}

type ReadAnswer = { prompt: string; text: string }
const toReadTable = (answers: ReadAnswer[]): Sql =>
  sql`unnest(${answers.map(({ prompt }) => prompt)}::text[], ${answers.map(({ text }) => text)}::text[]) seen (prompt, text)`

/** Shows answers to others as a person of the staff read them; later changes wait for another look. */
export async function approveAnswers(
  { db, site }: Context,
  memberId: string,
  answers: ReadAnswer[],
): Promise<void> {
  await execute(
    db,
    sql`update prompt_answer t set visible_text = seen.text from ${toReadTable(answers)}
        where t.site_id = ${site.id} and t.member_id = ${memberId} and t.prompt = seen.prompt and t.text = seen.text`,
  )
}

/** Gives answers their earlier texts back, and deletes those that were new. */
export async function refuseAnswers(
  { db, site }: Context,
  memberId: string,
  answers: ReadAnswer[],
): Promise<void> {
  await execute(
    db,
    sql`delete from prompt_answer t using ${toReadTable(answers)}
        where t.site_id = ${site.id} and t.member_id = ${memberId} and t.prompt = seen.prompt and t.text = seen.text
          and t.visible_text is null`,
  )
  await execute(
    db,
    sql`update prompt_answer t set text = t.visible_text from ${toReadTable(answers)}
        where t.site_id = ${site.id} and t.member_id = ${memberId} and t.prompt = seen.prompt and t.text = seen.text`,
  )
}
