import { describe, expect, test } from 'vitest'
import type { Chat } from '../contract.ts'
import type { ChatPage } from './use-chats.ts'
import { withChat, withFirstPage } from './use-chat-list-cache.ts'

const chat = (id: number, minute: number): Chat => ({
  conversation: { id: `${id}`, last_seq: 1 },
  profile: { id: `${id}`, state: 'active', card: null, removed_name: null },
  num_unread_messages: 1,
  last_message: {
    kind: 'text',
    preview: 'Hello',
    mine: false,
    at: `2026-11-21T10:${minute}:00.000Z`,
  },
  other_read_up_to: 0,
  muted: false,
  matched: false,
})
const page = (chats: Chat[], next: string | null = 'more'): ChatPage => ({
  chats,
  waiting: [],
  next,
  total_unread: 0,
  requests: { received: 0, sent: 0 },
})
const toIds = (pages: ChatPage[]) =>
  pages.map(({ chats }) => chats.map(({ conversation }) => conversation.id).join(' '))

describe('the cached list of chats', () => {
  test('a refetched first page keeps the later pages, without duplicates', () => {
    const pages = [
      page([chat(1, 50), chat(2, 49), chat(3, 48)]),
      page([chat(4, 47), chat(5, 46)], null),
    ]
    const risen = withFirstPage(pages, page([chat(5, 51), chat(1, 50), chat(2, 49)]))
    expect(toIds(risen)).toEqual(['5 1 2', '3 4'])
    const removed = withFirstPage(pages, page([chat(1, 50), chat(3, 48), chat(4, 47)]))
    expect(toIds(removed)).toEqual(['1 3 4', '5'])
    expect(toIds(withFirstPage(pages, page([chat(1, 50)], null)))).toEqual(['1'])
    expect(
      toIds(withFirstPage([page([chat(1, 50), chat(2, 49)])], page([chat(3, 51), chat(1, 50)]))),
    ).toEqual(['3 1'])
  })

  test('a newer message moves a conversation up, another change does not, and null removes it', () => {
    const pages = [page([chat(1, 50), chat(2, 49)]), page([chat(3, 48)], null)]
    const newer = (cachedChat: Chat) => ({
      ...cachedChat,
      conversation: { ...cachedChat.conversation, last_seq: 2 },
    })
    expect(toIds(withChat(pages, '3', newer) ?? [])).toEqual(['3 1 2', ''])
    expect(
      toIds(withChat(pages, '2', (cachedChat) => ({ ...cachedChat, muted: true })) ?? []),
    ).toEqual(['1 2', '3'])
    expect(toIds(withChat(pages, '2', () => null) ?? [])).toEqual(['1', '3'])
    expect(withChat(pages, '9', newer)).toBeNull()
  })
})
