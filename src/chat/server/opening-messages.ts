import sql from 'sql-template-tag'
import de from '../../../messages/de/chat.json' with { type: 'json' }
import en from '../../../messages/en/chat.json' with { type: 'json' }
import es from '../../../messages/es/chat.json' with { type: 'json' }
import fr from '../../../messages/fr/chat.json' with { type: 'json' }
import it from '../../../messages/it/chat.json' with { type: 'json' }
import nl from '../../../messages/nl/chat.json' with { type: 'json' }
import pl from '../../../messages/pl/chat.json' with { type: 'json' }
import { ApiError } from '../../platform/api-error.ts'
import { getMemberName } from '../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'
import { remainingOpenings } from '../rules.ts'
import { contactScore, CONTACT_THRESHOLD } from './contact-score.ts'

const DAY = 86_400_000

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Letters up to which two people may hit on the same words by themselves: "Hello, how are you doing today?" */
const MIN_PATTERN_LENGTH = 32

/**
 * What is the same of a text in all its copies: letters alone, without numbers and the name of the one it is addressed to.
 * null: too short to tell, or one of the openings that we suggest ourselves.
 */
export function patternOf(text: string, name: string): string | null {
  const addressed = new Set(wordsOf(name))
  const letters = wordsOf(text)
    .filter((word) => !addressed.has(word))
    .join('')
    .replaceAll(/\p{N}/gu, '')
  return letters.length <= MIN_PATTERN_LENGTH || isSuggested(letters) ? null : letters
}

/** Our own openings as letters; around a place there are two parts. */
const suggested = [de, en, es, fr, it, nl, pl].flatMap(({ opener: { more: _, ...openers } }) =>
  Object.values(openers).map((opener) =>
    opener.split('{place}').map((piece) => wordsOf(piece).join('')),
  ),
)

const isSuggested = (letters: string): boolean =>
  suggested.some(([first = '', last]) =>
    last === undefined ? letters === first : letters.startsWith(first) && letters.endsWith(last),
  )

/** By the installation's own key: nobody else who holds the table can try words on it. */
const hashOf = (ctx: MemberContext, kind: 'words' | 'pattern', text: string): Buffer =>
  Buffer.from(ctx.sign(`opening ${kind} ${ctx.site.id} ${text}`), 'base64url')

/** Until the other has answered, no contacts are given away; the writer is told, nothing disappears silently. */
export function assertNoContacts(ctx: MemberContext, text: string): void {
  if (contactScore(text, ctx.country) >= CONTACT_THRESHOLD)
    throw new ApiError('contact_in_first_message')
}

/** The words of an opening as they are counted: those of this member, and those of everybody on the site. */
export type Opening = { text: string; hash: Buffer; pattern: Buffer | null }

export async function buildOpening(
  ctx: MemberContext,
  otherId: string,
  text: string,
): Promise<Opening> {
  const other = text === '' ? '' : await getMemberName(ctx.db, otherId)
  const pattern = patternOf(text, other)
  const words = wordsOf(text).join(' ')
  return {
    text,
    hash: hashOf(ctx, 'words', words),
    pattern: pattern === null ? null : hashOf(ctx, 'pattern', pattern),
  }
}

/** New conversations of a day, how many of them opened with these same words, and how many other members opened with them. */
export async function assertNotMassMessaging(
  ctx: MemberContext,
  { text, hash, pattern }: Opening,
): Promise<void> {
  const {
    new_conversations_a_day: limit,
    same_openings_a_day: same,
    same_opening_members: crowd,
  } = ctx.site.settings
  const since = new Date(ctx.now.getTime() - DAY)
  const me = ctx.actor.memberId
  const { started, copies } = await row<{ started: number; copies: number }>(
    ctx.db,
    sql`select count(*)::int as started,
               count(*) filter (where text_hash = ${hash} or pattern_hash = ${pattern})::int as copies
        from opening_message where member_id = ${me} and at > ${since}`,
  )
  if (started >= limit) throw new ApiError('too_many_conversations', { limit })
  if (text === '') return
  if (copies >= same) throw new ApiError('same_text_too_often', { limit: same })
  if (
    pattern &&
    copies >= remainingOpenings(same, crowd, await countOtherSenders(ctx, pattern, since))
  )
    throw new ApiError('same_text_of_many')
}

/** Other members whose openings of the day are the same. From here to the end of the transaction nobody else opens with these words. */
async function countOtherSenders(
  ctx: MemberContext,
  pattern: Buffer,
  since: Date,
): Promise<number> {
  await execute(
    ctx.db,
    sql`select pg_advisory_xact_lock(hashtextextended('opening ' || encode(${pattern}, 'hex'), 0))`,
  )
  const { others } = await row<{ others: number }>(
    ctx.db,
    sql`select count(distinct member_id)::int as others from opening_message
        where pattern_hash = ${pattern} and at > ${since} and member_id <> ${ctx.actor.memberId}`,
  )
  return others
}

export async function insertOpening(
  ctx: MemberContext,
  conversation: string,
  { text, hash, pattern }: Opening,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into opening_message (member_id, conversation_id, text_hash, pattern_hash, score, at)
        values (${ctx.actor.memberId}, ${conversation}, ${hash}, ${pattern}, ${contactScore(text, ctx.country)}, ${ctx.now})
        on conflict do nothing`,
  )
}

/** They were counted for a day; after it they say nothing but what somebody wrote. */
export async function purgeOpenings(ctx: Context): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from opening_message where at <= ${new Date(ctx.now.getTime() - DAY)}`,
  )
}
