import type { MemberContext } from '../../server/context.ts'
import type { SignalRule } from '../contract.ts'
import { isBefore } from '../rules.ts'
import { countSameOpenings, listTextsBefore, recordSignals } from './chat-signal.ts'
import type { SignalledChat } from './chat-signal.ts'
import { CONTEXT_MESSAGES, findSignals, mayRaise, type Finding } from './find-signals.ts'
import { isReliable } from './is-reliable.ts'

/** A stored message, as the chat reads it for its page. */
export type PageMessage = {
  seq: number
  sender_id: string
  kind: string
  body: string
  unsent_at: Date | null
}

type Reader = Pick<MemberContext, 'db' | 'site' | 'now'> & {
  actor: Pick<MemberContext['actor'], 'memberId'>
}

/** So many people got the same first words of one member within a day. */
const MANY = 3

/**
 * Finds what a reader is shown under the partner's messages of a page, and records it. Runs when
 * the page is read: a send knows nothing of it. A page without suspicious words costs no query.
 */
export async function findVisibleSignals(
  ctx: Reader,
  chat: SignalledChat,
  page: readonly PageMessage[],
): Promise<Map<number, SignalRule>> {
  if (!ctx.site.settings.chat_signals) return new Map()
  const texts = page
    .filter(({ kind, unsent_at }) => kind === 'text' && unsent_at === null)
    .map(({ seq, sender_id, body }) => ({
      seq,
      mine: sender_id === ctx.actor.memberId,
      text: body,
    }))
  const first = texts.find(({ mine, text }) => !mine && mayRaise(text))
  const found = [
    ...(first ? findSignals(await withContext(ctx, chat, texts, first.seq)) : []),
    ...(await findSameText(ctx, chat, texts)),
  ].filter(
    ({ seq, rule, language }) =>
      texts.some((text) => text.seq === seq) && isReliable(rule, language),
  )
  if (found.length === 0) return new Map()
  const visible = await recordSignals(ctx, chat, found)
  const strongest = visible.toSorted((a, b) => (isBefore(a.rule, b.rule) ? 1 : -1))
  return new Map(strongest.map(({ seq, rule }) => [seq, rule]))
}

async function withContext(
  ctx: Reader,
  { conversation }: SignalledChat,
  texts: { seq: number; mine: boolean; text: string }[],
  seq: number,
) {
  const start = texts[0]?.seq ?? seq
  const isCovered = start === 1 || texts.filter((text) => text.seq < seq).length >= CONTEXT_MESSAGES
  const before = isCovered ? [] : await listTextsBefore(ctx, conversation, start, CONTEXT_MESSAGES)
  return [...before, ...texts]
}

/** The partner opened several conversations with these words. */
async function findSameText(
  ctx: Reader,
  chat: SignalledChat,
  texts: { seq: number; mine: boolean }[],
): Promise<Finding[]> {
  if (!texts.some(({ seq, mine }) => seq === 1 && !mine)) return []
  return (await countSameOpenings(ctx, chat)) >= MANY
    ? [{ seq: 1, rule: 'same_text', language: null, version: 1 }]
    : []
}
