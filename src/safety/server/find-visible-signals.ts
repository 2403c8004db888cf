import type { MemberContext } from '../../server/context.ts'
import type { SignalRule } from '../contract.ts'
import { isBefore } from '../rules.ts'
import {
  countSameOpenings,
  listVisibleSignals,
  listTextsBefore,
  recordSignals,
} from './chat-signal.ts'
import type { SignalledChat } from './chat-signal.ts'
import {
  CONTEXT_MESSAGES,
  findSignals,
  mayRaise,
  type Finding,
  type ReadText,
} from './find-signals.ts'
import { isReliable } from './is-reliable.ts'

/** A stored message, as the chat reads it for its page. */
type PageMessage = {
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
 * the page is read: a send knows nothing of it. The rules read what the reader has not opened yet;
 * of the rest they are shown what they were shown before.
 */
export async function findVisibleSignals(
  ctx: Reader,
  chat: SignalledChat & { read_up_to: number },
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
  const seqs = texts
    .filter(({ mine, seq }) => !mine && seq <= chat.read_up_to)
    .map(({ seq }) => seq)
  const earlier = seqs.length > 0 ? await listVisibleSignals(ctx, chat.conversation, seqs) : []
  const found = await findUnread(ctx, chat, texts)
  const visible = [
    ...earlier.filter(({ rule, language }) => isReliable(rule, language)),
    ...(found.length > 0 ? await recordSignals(ctx, chat, found) : []),
  ]
  const strongest = visible.toSorted((a, b) => (isBefore(a.rule, b.rule) ? 1 : -1))
  return new Map(strongest.map(({ seq, rule }) => [seq, rule]))
}

async function findUnread(
  ctx: Reader,
  chat: SignalledChat & { read_up_to: number },
  texts: ReadText[],
): Promise<Finding[]> {
  const isUnread = ({ seq, mine }: Pick<ReadText, 'seq' | 'mine'>) => !mine && seq > chat.read_up_to
  const first = texts.find((text) => isUnread(text) && mayRaise(text.text))
  const found = [
    ...(first ? findSignals(await withContext(ctx, chat, texts, first.seq)) : []),
    ...(texts.some((text) => text.seq === 1 && isUnread(text))
      ? await findSameText(ctx, chat)
      : []),
  ]
  const unread = new Set(texts.filter(isUnread).map(({ seq }) => seq))
  return found.filter(({ seq, rule, language }) => unread.has(seq) && isReliable(rule, language))
}

async function withContext(
  ctx: Reader,
  { conversation }: SignalledChat,
  texts: ReadText[],
  seq: number,
): Promise<ReadText[]> {
  const start = texts[0]?.seq ?? seq
  const isCovered = start === 1 || texts.filter((text) => text.seq < seq).length >= CONTEXT_MESSAGES
  const before = isCovered ? [] : await listTextsBefore(ctx, conversation, start, CONTEXT_MESSAGES)
  return [...before, ...texts]
}

/** The partner opened several conversations with these words. */
async function findSameText(ctx: Reader, chat: SignalledChat): Promise<Finding[]> {
  return (await countSameOpenings(ctx, chat)) >= MANY
    ? [{ seq: 1, rule: 'same_text', language: null, version: 1 }]
    : []
}
