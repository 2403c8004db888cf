import { createHash } from 'node:crypto'
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min'
import { linkifyit } from 'linkify-it'
import sql from 'sql-template-tag'
import tlds from 'tlds' with { type: 'json' }
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { execute, row } from '../../server/database/query.ts'

const links = linkifyit({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds)
/** Names of other services with something that looks like a name on them: "insta: noor_91", "telegram @noor". */
const handles =
  /\b(?:whats?app|telegram|insta(?:gram)?|snap(?:chat)?|signal|kik|skype|discord)\b.{0,12}[@:\s][\w.]{3,}|(?:^|\s)@[\w.]{4,}/i
const DAY = 86_400_000
/** From this score on a text is kept back until the other has answered. */
export const LEAK = 60

/** How much a text gives away or asks for a way around the site, 0 to 100. Dates and times do not count. */
export function contactScore(text: string, country: string): number {
  const plain = text.normalize('NFKC')
  if (links.match(plain)) return 90
  const region = isSupportedCountry(country) ? country : 'NL'
  if (findPhoneNumbersInText(plain, region).length > 0) return 90
  // Spelt apart to get past: "0 6 . 1 2 3 4 5 6 7 8".
  if (/(?:\d[\s.\-/()]{0,3}){9,}/.test(plain) && !/\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(plain)) return 70
  return handles.test(plain) ? 65 : 0
}

/** Words alone: case, spaces and signs do not make a text another one. */
function hashOf(text: string): Buffer {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return createHash('sha256').update(words).digest()
}

/** Until the other has answered, no contacts are given away; the writer is told, nothing disappears silently. */
export function refuseContacts(ctx: MemberContext, text: string): void {
  if (contactScore(text, ctx.country) >= LEAK) throw new ApiError('contact_in_first_message')
}

/** New conversations of a day, and how many of them opened with these same words. */
export async function refuseMassWriting(ctx: MemberContext, text: string): Promise<void> {
  const { new_conversations_a_day: most, same_openings_a_day: same } = ctx.site.settings
  const since = new Date(ctx.now.getTime() - DAY)
  const { started, copies } = await row<{ started: number; copies: number }>(
    ctx.db,
    sql`select count(*)::int as started, count(*) filter (where text_hash = ${hashOf(text)})::int as copies
        from opening_message where member_id = ${ctx.actor.memberId} and at > ${since}`,
  )
  if (started >= most) throw new ApiError('too_many_conversations', { limit: most })
  if (text !== '' && copies >= same) throw new ApiError('same_text_too_often', { limit: same })
}

export async function keepOpening(ctx: MemberContext, conversation: string, text: string): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into opening_message (member_id, conversation_id, text_hash, score, at)
        values (${ctx.actor.memberId}, ${conversation}, ${hashOf(text)}, ${contactScore(text, ctx.country)}, ${ctx.now}) on conflict do nothing`,
  )
}
