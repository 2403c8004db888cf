import sql from 'sql-template-tag'
import type { Locale } from '../src/platform/locales.ts'
import { toContactSource } from '../src/platform/contact-sources.ts'
import { messageCost, toPreview } from '../src/chat/rules.ts'
import type { SiteSettings } from '../src/sites/settings-contract.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { demoTexts } from './about-text.ts'
import { demoId, type DemoMember } from './cast.ts'
import type { DemoLike } from './likes.ts'
import { sessionIdOf, timesOf } from './members.ts'
import { randomOf, type Random } from './random.ts'

export interface DemoMessage {
  id: string
  seq: number
  from: DemoMember
  text: string
  at: Date
  cost: number
}

/** A conversation of two matched members. */
export interface DemoConversation {
  id: string
  starter: DemoMember
  other: DemoMember
  messages: DemoMessage[]
  /** Messages at the end that the receiver has not opened. */
  unread: number
}

/** Derives a UUID (version 8) from a text, so that it is reproducible. */
export function demoUuid(text: string): string {
  const digits = (BigInt(demoId(`${text} a`)) * 0x1_0000_0000_0000n + BigInt(demoId(`${text} b`)))
    .toString(16)
    .padStart(32, '0')
    .slice(-32)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

type CreditBudget = { spend(member: DemoMember, credits: number): boolean }

/** Credits left to each member; the four accounts must end with their documented balance. */
function createBudget(settings: SiteSettings): CreditBudget {
  const spent = new Map<string, number>()
  return {
    spend(member, credits) {
      const after = (spent.get(member.id) ?? 0) + credits
      const limit =
        member.role === 'premium' ? 60 : member.role === 'free' ? 0 : settings.signup_credits
      if (after > limit) return false
      spent.set(member.id, after)
      return true
    },
  }
}

/** Times of consecutive messages, minutes or hours apart, while both members were active. */
function timesFor(
  count: number,
  starter: DemoMember,
  other: DemoMember,
  matchedAt: Date,
  now: Date,
): Date[] {
  const random = randomOf(`${starter.id} ${other.id} times`)
  const last = Math.min(
    timesOf(starter, now).seen.getTime(),
    timesOf(other, now).seen.getTime(),
    now.getTime() - 5 * 60_000,
  )
  const room = Math.max(last - matchedAt.getTime(), count * 60_000)
  const gaps = Array.from({ length: count }, () => 0.2 + random.next() ** 3 * 4)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  const span = Math.min(room, count * random.integer(2, 300) * 60_000)
  let at = matchedAt.getTime() + (room - span) * random.next()
  return gaps.map((gap) => new Date((at += (gap / whole) * span)))
}

/** Free members write only the first message to a match, which costs nothing. */
function linesOf(participants: [DemoMember, DemoMember], lines: string[]): string[] {
  const freeIndex = participants.findIndex(({ role }) => role === 'free')
  return freeIndex === -1 ? lines : lines.slice(0, freeIndex === 0 ? 2 : 3)
}

/** Picks dialogues so that none of the four accounts has the same one twice. */
function dialoguePicker() {
  const next = new Map<string, number>()
  return (random: Random, language: Locale, participants: DemoMember[]): string[] => {
    const { dialogues } = demoTexts[language]
    const demoMember = participants.find(({ role }) => role !== 'member')
    if (!demoMember) return random.pick(dialogues)
    const index = next.get(demoMember.id) ?? 0
    next.set(demoMember.id, index + 1)
    return dialogues[index % dialogues.length] ?? []
  }
}

export function createConversations(
  demoLikes: DemoLike[],
  settingsOf: (site: number) => SiteSettings,
  seed: string,
  now: Date,
): DemoConversation[] {
  const budgets = new Map([1, 2].map((site) => [site, createBudget(settingsOf(site))]))
  const started = new Map<string, number>()
  const dialogueFor = dialoguePicker()
  const matches = demoLikes.flatMap((like) => (like.back ? [{ ...like, back: like.back }] : []))
  return matches.flatMap(({ from, to, at, back }) => {
    const hasDemoAccount = from.role !== 'member' || to.role !== 'member'
    const random = randomOf(`${seed} talk ${from.id} ${to.id}`)
    if (!hasDemoAccount && !random.chance(0.6)) return []
    const [starter, other] = random.chance(0.5) ? [from, to] : [to, from]
    const mine = started.get(starter.id) ?? 0
    const settings = settingsOf(starter.site)
    if (starter.role !== 'premium' && mine >= settings.free_conversations) return []
    started.set(starter.id, mine + 1)
    const language =
      starter.person.language === other.person.language ? starter.person.language : 'en'
    const lines = linesOf([starter, other], dialogueFor(random, language, [starter, other]))
    const times = timesFor(lines.length, starter, other, back > at ? back : at, now)
    const id = demoId(`conversation ${from.id} ${to.id}`)
    const messages: DemoMessage[] = []
    for (const [i, text] of lines.entries()) {
      const sender = i % 2 === 0 ? starter : other
      const { credits } = messageCost({
        settings,
        kind: 'text',
        origin: 'member',
        freeFirst: i < 2,
      })
      if (!budgets.get(sender.site)?.spend(sender, credits)) break
      messages.push({
        id: demoUuid(`${id} ${i}`),
        seq: i + 1,
        from: sender,
        text,
        at: times[i] ?? now,
        cost: credits,
      })
    }
    const receiver = messages.at(-1)?.from === starter ? other : starter
    const unread = receiver.role !== 'member' && random.chance(0.5) ? 1 : 0
    return messages.length > 0 ? [{ id, starter, other, messages, unread }] : []
  })
}

function toInboxRows({ id, starter, other, messages, unread }: DemoConversation) {
  const last = messages.at(-1)
  if (!last) return []
  return [starter, other].map((member) => {
    const open = last.from === member ? 0 : unread
    return {
      member: member.id,
      conversation: id,
      other: member === starter ? other.id : starter.id,
      started: member === starter,
      at: last.at,
      seq: last.seq,
      preview: toPreview(last.text),
      sender: last.from.id,
      unread: open,
      opened: last.seq - open,
      wrote: messages.some(({ from }) => from === member),
    }
  })
}

export async function insertConversations(
  db: Queryable,
  demoConversations: DemoConversation[],
): Promise<void> {
  const conversations = demoConversations.map(({ id, starter, other, messages }) => ({
    id,
    site: starter.site,
    starter: starter.id,
    other: other.id,
    at: messages[0]?.at,
    seq: messages.length,
    answered: messages.length > 1,
  }))
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at, last_seq)
        select id, site, least(starter, other), greatest(starter, other), starter, at, seq
        from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as r (id bigint, site smallint, starter bigint, other bigint, at timestamptz, seq int)`,
  )
  await execute(
    db,
    sql`update like_pair set lo_free_message = not (lo = starter or answered), hi_free_message = not (hi = starter or answered)
        from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as r (starter bigint, other bigint, answered boolean)
        where lo = least(starter, other) and hi = greatest(starter, other)`,
  )
  await execute(
    db,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, last_seq, last_preview, last_sender, num_unread,
                           read_up_to, preview_seq, has_written)
        select member, conversation, other, started, at, seq, preview, sender, unread, opened, seq, wrote
        from jsonb_to_recordset(${JSON.stringify(demoConversations.flatMap(toInboxRows))}::jsonb) as r (member bigint, conversation bigint, other bigint,
             started boolean, at timestamptz, seq int, preview text, sender bigint, unread int, opened int, wrote boolean)`,
  )
  const messages = demoConversations.flatMap((conversation) =>
    conversation.messages.map(({ from, ...message }) => ({
      ...message,
      conversation: conversation.id,
      sender: from.id,
      session: sessionIdOf(from),
    })),
  )
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, body, cost, created_at, session_id, via)
        select conversation, seq, id, sender, text, cost, at, session, ${toContactSource('/chats')}::smallint
        from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as r (conversation bigint, seq int, id uuid, sender bigint, text text,
             cost int, at timestamptz, session bigint)`,
  )
  await execute(
    db,
    sql`insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
        select m.conversation_id, m.seq, m.sender_id, i.member_id, m.created_at
        from inbox i join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id and m.seq > i.read_up_to
        where i.conversation_id = any(${demoConversations.map(({ id }) => id)}::bigint[]) and m.cost > 0`,
  )
}
