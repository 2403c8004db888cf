import { openChat } from '../src/chat/server/open-chat.ts'
import { listMessages } from '../src/chat/server/list-messages.ts'
import { demoId, type DemoMember } from './cast.ts'
import { demoUuid, type DemoConversation } from './conversations.ts'
import type { Step } from './staff/steps.ts'

const SITE = 1
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What somebody writes who wants money; the second line is the other's. */
const lines = [
  'You are the only one I can talk to at the moment.',
  'What happened?',
  'The customs office keeps my tools. It is 900 euros, I pay you back on Friday when I land.',
  'Can we write on another app? I will send you my number.',
]

/**
 * Conversations of one member who asks several others for money, among them the premium account, so
 * that signals and the view of pressure can be seen.
 */
export function createRequests(
  cast: DemoMember[],
  conversations: DemoConversation[],
  now: Date,
): DemoConversation[] {
  const members = cast.filter(({ role, site }) => role === 'member' && site === SITE)
  const premium = cast.find(({ role, site }) => role === 'premium' && site === SITE)
  const writer = members.find(
    ({ id, person }) =>
      person.joinedDaysAgo > 4 &&
      !conversations.some(({ starter, other }) => starter.id === id || other.id === id),
  )
  if (!writer || !premium) return []
  const others = members.filter(
    ({ id, person }) =>
      id !== writer.id && person.joinedDaysAgo > 4 && person.gender !== writer.person.gender,
  )
  return [premium, ...others.slice(0, 3)].map((other, index) =>
    toConversation(writer, other, new Date(now.getTime() - 2 * DAY + index * 40 * MINUTE)),
  )
}

function toConversation(starter: DemoMember, other: DemoMember, start: Date): DemoConversation {
  const id = demoId(`conversation ${starter.id} ${other.id}`)
  const messages = lines.map((text, index) => ({
    id: demoUuid(`${id} ${index}`),
    seq: index + 1,
    from: index === 1 ? other : starter,
    text,
    at: new Date(start.getTime() + index * 4 * MINUTE),
    cost: 0,
  }))
  return { id, starter, other, messages, unread: 2 }
}

/** The others read what they were asked, and are shown the signals, before they open it. */
export const createReadSteps = (requests: DemoConversation[]): Step[] =>
  requests.map(({ id, other, messages }) => ({
    at: new Date((messages.at(-1)?.at.getTime() ?? 0) + 5 * MINUTE),
    by: other,
    run: async (ctx) => {
      await listMessages(ctx, { conversation: id })
      await openChat(ctx, { conversation: id, up_to: messages.length })
    },
  }))
