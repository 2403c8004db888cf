import sql from 'sql-template-tag'
import de from '../../../messages/de/chat.json' with { type: 'json' }
import deOpeners from '../../../messages/de/openers.json' with { type: 'json' }
import en from '../../../messages/en/chat.json' with { type: 'json' }
import enOpeners from '../../../messages/en/openers.json' with { type: 'json' }
import es from '../../../messages/es/chat.json' with { type: 'json' }
import esOpeners from '../../../messages/es/openers.json' with { type: 'json' }
import fr from '../../../messages/fr/chat.json' with { type: 'json' }
import frOpeners from '../../../messages/fr/openers.json' with { type: 'json' }
import it from '../../../messages/it/chat.json' with { type: 'json' }
import itOpeners from '../../../messages/it/openers.json' with { type: 'json' }
import nl from '../../../messages/nl/chat.json' with { type: 'json' }
import nlOpeners from '../../../messages/nl/openers.json' with { type: 'json' }
import pl from '../../../messages/pl/chat.json' with { type: 'json' }
import plOpeners from '../../../messages/pl/openers.json' with { type: 'json' }
import { ApiError } from '../../platform/api-error.ts'
import { getDailyLimit } from '../../contact/rules.ts'
import { loadOwnState } from '../../contact/server/public.ts'
import { getMemberName } from '../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'
import { splitWords, toTextPattern } from '../../server/texts/text-pattern.ts'
import { remainingOpenings } from '../rules.ts'
import { contactScore, CONTACT_THRESHOLD } from '../../server/names/contact-score.ts'

const DAY = 86_400_000

/**
 * What all copies of a text have in common; null for a text that is too short to tell, and for our own
 * icebreakers.
 */
export function findPattern(text: string, name: string): string | null {
  const pattern = toTextPattern(text, name)
  return pattern === null || isSuggested(pattern) ? null : pattern
}

/** Our own icebreakers as letters; one with a place is split into two parts around it. */
const suggested = [de, en, es, fr, it, nl, pl].flatMap(({ opener: { more: _, ...openers } }) =>
  Object.values(openers).map((opener) =>
    opener.split('{place}').map((piece) => splitWords(piece).join('')),
  ),
)

/** The lines out of profiles as letters. */
const suggestedLines = new Set(
  [deOpeners, enOpeners, esOpeners, frOpeners, itOpeners, nlOpeners, plOpeners].flatMap(
    ({ interest }) =>
      Object.values(interest).flatMap((lines) =>
        Object.values(lines).map((line) => splitWords(line).join('')),
      ),
  ),
)

const isSuggested = (letters: string): boolean =>
  suggestedLines.has(letters) ||
  suggested.some(([first = '', last]) =>
    last === undefined ? letters === first : letters.startsWith(first) && letters.endsWith(last),
  )

/** A keyed hash, so that a leaked table cannot be tested against guessed texts. */
const hashText = (ctx: MemberContext, kind: 'words' | 'pattern', text: string): Buffer =>
  Buffer.from(ctx.sign(`opening ${kind} ${ctx.site.id} ${text}`), 'base64url')

/**
 * Refuses contact details until the partner has answered (`contact_in_first_message`), instead of
 * discarding the message silently.
 */
export function assertNoContacts(ctx: MemberContext, text: string): void {
  if (contactScore(text, ctx.country) >= CONTACT_THRESHOLD)
    throw new ApiError('contact_in_first_message')
}

/**
 * An opening's text as it is counted: among this member's openings (`hash`) and among all members
 * of the site (`pattern`).
 */
export type OpeningMessage = { text: string; hash: Buffer; pattern: Buffer | null }

export async function buildOpening(
  ctx: MemberContext,
  otherId: string,
  text: string,
): Promise<OpeningMessage> {
  const other = text === '' ? '' : await getMemberName(ctx.db, otherId)
  const pattern = findPattern(text, other)
  const words = splitWords(text).join(' ')
  return {
    text,
    hash: hashText(ctx, 'words', words),
    pattern: pattern === null ? null : hashText(ctx, 'pattern', pattern),
  }
}

/**
 * Limits the new conversations of a day (`too_many_conversations`), those with the same text
 * (`same_text_too_often`), and those with a text that many members use (`same_text_of_many`).
 */
export async function assertNotMassMessaging(
  ctx: MemberContext,
  { text, hash, pattern }: OpeningMessage,
): Promise<void> {
  const { same_openings_a_day: sameTextLimit, same_opening_members: maxSenders } = ctx.site.settings
  const { count: limit } = getDailyLimit(ctx.site.settings, await loadOwnState(ctx))
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
  if (copies >= sameTextLimit) throw new ApiError('same_text_too_often', { limit: sameTextLimit })
  if (
    pattern &&
    copies >=
      remainingOpenings(sameTextLimit, maxSenders, await countOtherSenders(ctx, pattern, since))
  )
    throw new ApiError('same_text_of_many')
}

/**
 * The number of other members who opened with the same text today. Locks the text until the end of
 * the transaction.
 */
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
  { text, hash, pattern }: OpeningMessage,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into opening_message (member_id, conversation_id, text_hash, pattern_hash, score, at)
        values (${ctx.actor.memberId}, ${conversation}, ${hash}, ${pattern}, ${contactScore(text, ctx.country)}, ${ctx.now})
        on conflict do nothing`,
  )
}

/** Deletes openings after a day; they are only needed for the daily count. */
export async function purgeOpenings(ctx: Context): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from opening_message where at <= ${new Date(ctx.now.getTime() - DAY)}`,
  )
}
