import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getConversation, listChats, listMessages, openChat } from '../../chat/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { getMember, updateProfile } from '../contract.ts'

const { app, as } = await testApp()
const person = await addMember(app.pool, { country: 'PT', name: 'Ines' })
const viewer = await addMember(app.pool, { country: 'PT', name: 'Rui', gender: 'male' })
const [asPerson, asViewer] = [await as(person), await as(viewer)]

describe('who hides when they are online', () => {
  /** What the page of a member, their card, and a search for people online say. */
  async function see(api: Api, other: string, gender: 'female' | 'male') {
    const { member } = await api(getMember, { id: other })
    const all = await api(listMembers, { country: 'PT', gender })
    const ids = async (filter: { online: '1' } | { last_seen: 'week' }) =>
      (await api(listMembers, { country: 'PT', gender, ...filter })).results.map(
        ({ profile }) => profile.id,
      )
    return {
      page: member.active,
      card: all.results.find(({ profile }) => profile.id === other)?.profile.online,
      online: (await ids({ online: '1' })).includes(other),
      lastSeen: (await ids({ last_seen: 'week' })).includes(other),
    }
  }
  const open = { page: 'online', card: true, online: true, lastSeen: true }
  const closed = { page: null, card: false, online: false, lastSeen: false }

  test('is found and seen as before by nobody, and sees it of nobody; both again when they show it', async () => {
    expect(await see(asViewer, person, 'female')).toEqual(open)
    const { profile } = await asPerson(updateProfile, { show_online: false })
    expect(profile).toMatchObject({ show_online: false, show_reads: true })
    expect(await see(asViewer, person, 'female')).toEqual(closed)
    expect(await see(asPerson, viewer, 'male')).toEqual(closed)
    await asPerson(updateProfile, { show_online: true })
    expect(await see(asViewer, person, 'female')).toEqual(open)
    expect(await see(asPerson, viewer, 'male')).toEqual(open)
  })
})

describe('who hides what they have read', () => {
  const readsOf = async (api: Api, conversation: string) => [
    (await api(listMessages, { conversation })).other_read_up_to,
    (await api(getConversation, { conversation })).conversation.other_read_up_to,
    (await api(listChats, {})).chats.find((chat) => chat.conversation.id === conversation)
      ?.other_read_up_to,
  ]

  test.each(['the sender', 'the receiver'])('%s: nobody of the two learns it', async (who) => {
    const { from, api, other, conversation, say } = await startConversation({ app, as })
    await say(other, 'Hello back')
    await other(openChat, { conversation, up_to: 1 })
    await api(openChat, { conversation, up_to: 2 })
    expect(await readsOf(api, conversation)).toEqual([1, 1, 1])
    await (who === 'the sender' ? api : other)(updateProfile, { show_reads: false })
    expect(await readsOf(api, conversation)).toEqual([0, 0, 0])
    expect(await readsOf(other, conversation)).toEqual([0, 0, 0])
    await say(api, 'One more')
    const events: string[] = []
    const stop = app.bus.subscribe((_, announced) => events.push(JSON.stringify(announced)))
    await other(openChat, { conversation, up_to: 3 })
    stop()
    expect(
      events.filter((event) => event.includes(`"${from}"`) && event.includes('"read"')),
    ).toEqual([])
  })
})
