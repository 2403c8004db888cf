import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import { listPhotoRows } from '../../photos/server/public.ts'
import { OPENING_QUESTION } from '../../profiles/prompt-rules.ts'
import { getMemberName, listVisibleAnswers, toQuestion } from '../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { LikeCommentTable } from '../../server/database/generated/tables.ts'
import { CONTACT_THRESHOLD, contactScore } from '../../server/names/contact-score.ts'
import { splitWords, toTextPattern } from '../../server/texts/text-pattern.ts'
import type { MatchComment, NewComment } from '../comment-contract.ts'
import type { Likeable } from './permissions.ts'

const DAY = 86_400_000

/**
 * Adds a comment to the member's like of another. Throws `comment_used` where one was written
 * before, whatever became of it; nothing of the call then takes effect.
 */
export async function addComment(
  ctx: MemberContext,
  other: Likeable,
  comment: NewComment,
): Promise<void> {
  if (!ctx.site.settings.like_comments) throw new ApiError('not_found')
  if (contactScore(comment.text, ctx.country) >= CONTACT_THRESHOLD)
    throw new ApiError('contact_in_comment')
  const subject = await findSubject(ctx, other, comment)
  const { text } = comment
  const pattern = toTextPattern(text, await getMemberName(ctx.db, other.id))
  const hashes = {
    words: hashText(ctx, 'words', splitWords(text).join(' ')),
    pattern: pattern === null ? null : hashText(ctx, 'pattern', pattern),
  }
  await assertNotRepeated(ctx, hashes)
  const added = await execute(
    ctx.db,
    sql`insert into like_comment (site_id, member_id, other_id, text, photo_id, prompt, quoted, words_hash, pattern_hash, created_at, session_id, via)
        values (${ctx.site.id}, ${ctx.actor.memberId}, ${other.id}, ${text}, ${subject.photo}, ${subject.prompt},
                ${subject.quoted}, ${hashes.words}, ${hashes.pattern}, ${ctx.now}, ${ctx.actor.sessionId}, ${ctx.via})
        on conflict (site_id, member_id, other_id) do nothing`,
  )
  if (added === 0) throw new ApiError('comment_used')
}

type Subject = { photo: string | null; prompt: string | null; quoted: string }

/** What the comment is about: a photo or answer of the other that this member sees. */
async function findSubject(
  ctx: MemberContext,
  { id }: Likeable,
  { photo, prompt }: NewComment,
): Promise<Subject> {
  if ((photo === undefined) === (prompt === undefined))
    throw new ApiError('bad_input', { field: 'comment', reason: 'one_subject' })
  if (prompt !== undefined) {
    const answer = (await listVisibleAnswers(ctx, id)).find(
      (each) => each.prompt === prompt && prompt !== OPENING_QUESTION,
    )
    if (!answer) throw new ApiError('comment_subject_gone')
    return { photo: null, prompt, quoted: answer.text }
  }
  const visible = (await listPhotoRows(ctx.db, id)).some(
    (each) =>
      each.photo_id === photo &&
      each.status === 'active' &&
      !each.private &&
      (each.main || ctx.actor.paid),
  )
  if (!visible || photo === undefined) throw new ApiError('comment_subject_gone')
  return { photo, prompt: null, quoted: '' }
}

type Hashes = { words: Buffer; pattern: Buffer | null }

/** A keyed hash, so that a leaked table cannot be tested against guessed texts. */
const hashText = (ctx: MemberContext, kind: keyof Hashes, text: string): Buffer =>
  Buffer.from(ctx.sign(`like comment ${kind} ${ctx.site.id} ${text}`), 'base64url')

/** The limits of openings hold for comments: the same text of one member, and of many. */
async function assertNotRepeated(ctx: MemberContext, { words, pattern }: Hashes): Promise<void> {
  const { same_openings_a_day: limit, same_opening_members: maxSenders } = ctx.site.settings
  const since = new Date(ctx.now.getTime() - DAY)
  // One after the other, so that the count is exact.
  await execute(
    ctx.db,
    sql`select pg_advisory_xact_lock(hashtextextended('like comment ' || encode(${pattern ?? words}, 'hex'), 0))`,
  )
  const { copies, senders } = await row<{ copies: number; senders: number }>(
    ctx.db,
    sql`select count(*) filter (where member_id = ${ctx.actor.memberId})::int as copies,
               count(distinct member_id) filter (where member_id <> ${ctx.actor.memberId})::int as senders
        from like_comment where site_id = ${ctx.site.id} and created_at > ${since}
          and (pattern_hash = ${pattern} or (member_id = ${ctx.actor.memberId} and words_hash = ${words}))`,
  )
  if (copies >= limit) throw new ApiError('same_text_too_often', { limit })
  if (pattern !== null && senders >= maxSenders) throw new ApiError('same_text_of_many')
}

/** Empties the texts of both after a block; the rows stay, so that neither comments again. */
export async function removeComments(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<object[]> {
  return rows<object>(
    db,
    sql`with was as (
          select site_id, member_id, other_id, text, quoted from like_comment
          where ((member_id = ${memberId} and other_id = ${otherId}) or (member_id = ${otherId} and other_id = ${memberId})) and text <> ''
        ), emptied as (
          update like_comment c set text = '', quoted = '' from was
          where c.site_id = was.site_id and c.member_id = was.member_id and c.other_id = was.other_id
        )
        select member_id, text, quoted from was`,
  )
}

/** Whether the viewer may still write a comment for another member: once, ever. */
export async function mayComment({ db, site, actor }: Context, otherId: string): Promise<boolean> {
  if (!site.settings.like_comments || !actor || actor.memberId === otherId) return false
  const existing = await maybeRow(
    db,
    sql`select 1 as one from like_comment where site_id = ${site.id} and member_id = ${actor.memberId} and other_id = ${otherId}`,
  )
  return existing === null
}

type CommentRow = Pick<LikeCommentTable, 'member_id' | 'text' | 'prompt' | 'quoted'> & {
  questions: unknown
  photo_name: string | null
  is_main: boolean
}

/** The comments of two who match, the first one first; none of others. */
export async function listMatchComments(
  ctx: MemberContext,
  otherId: string,
): Promise<MatchComment[]> {
  if (!ctx.site.settings.like_comments) return []
  const me = ctx.actor.memberId
  const comments = await rows<CommentRow>(
    ctx.db,
    sql`select c.member_id, c.text, c.prompt, c.quoted, q.questions, ph.name as photo_name,
               coalesce(ph.photo_id = p.main_photo, false) as is_main
        from like_comment c
        join like_pair l on l.lo = least(c.member_id, c.other_id) and l.hi = greatest(c.member_id, c.other_id) and l.matched_at is not null
        left join prompt q on q.site_id = c.site_id and q.prompt = c.prompt
        left join profile p on p.member_id = c.other_id
        left join photo ph on ph.member_id = c.other_id and ph.photo_id = c.photo_id and ph.status = 'active' and ph.deleted_at is null
        where c.site_id = ${ctx.site.id} and c.text <> ''
          and ((c.member_id = ${me} and c.other_id = ${otherId}) or (c.member_id = ${otherId} and c.other_id = ${me}))
        order by c.created_at`,
  )
  return comments.map((comment) => {
    const mine = comment.member_id === me
    // One's own photo, or one of the other that the reader sees.
    const isOpen = !mine || comment.is_main || ctx.actor.paid
    return {
      mine,
      text: comment.text,
      answer:
        comment.prompt === null
          ? null
          : {
              question: toQuestion(ctx, comment.prompt, comment.questions),
              text: comment.quoted,
            },
      photo: comment.photo_name && isOpen ? photoUrl(comment.photo_name, 'thumb') : null,
    }
  })
}
