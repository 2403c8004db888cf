import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { getConversation, listChats, sendGift, sendMessage } from '../../chat/contract.ts'
import { findMatches, getDeck, getLike, giveLike, listLikes, openLike, swipe } from '../../likes/contract.ts'
import { listReports, makeReport } from '../../moderation/contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { getMember, listVisitors, recordVisit, saveNote } from '../../profiles/contract.ts'
import { listMembers, similarMembers } from '../../search/contract.ts'
import { execute } from '../../server/database/query.ts'
import { blockMember } from '../contract.ts'

const { app, as } = await testApp()
const uuid = () => crypto.randomUUID()

/** Everything that a member can ask about another one by id, or might find them in. */
const questions: Record<string, (api: Api, id: string) => Promise<unknown>> = {
  profile: (api, id) => api(getMember, { id }),
  like: (api, id) => api(giveLike, { member: id }),
  'liked member': (api, id) => api(getLike, { member: id }),
  'opened like': (api, id) => api(openLike, { member: id }),
  swipe: (api, id) => api(swipe, { member: id, choice: 'like' }),
  note: (api, id) => api(saveNote, { id, text: 'Wie is dit?' }),
  visit: (api, id) => api(recordVisit, { id }),
  conversation: (api, id) => api(getConversation, { profile: id }),
  message: (api, id) => api(sendMessage, { id: uuid(), profile: id, text: 'Ben je er?' }),
  gift: (api, id) => api(sendGift, { id: uuid(), profile: id, gift: 'rose' }),
  similar: (api, id) => api(similarMembers, { id }),
  report: (api, id) => api(makeReport, { subject: 'profile', member: id, reason: 'other', text: 'Vreemd' }),
  'own reports': (api) => api(listReports, {}),
  search: (api, id) =>
    api(listMembers, { gender: 'female' }).then(({ results }) => results.some(({ profile }) => profile.id === id)),
  'match finder': (api, id) =>
    api(findMatches, { gender: 'female' }).then(({ suggestions }) => suggestions.some(({ profile }) => profile.id === id)),
  deck: (api, id) => api(getDeck, {}).then(({ cards }) => cards.some(({ profile }) => profile.id === id)),
  likes: (api) => api(listLikes, { type: 'given' }).then(({ profiles, counts }) => ({ profiles, counts })),
  chats: (api) => api(listChats, {}),
  visitors: (api) => api(listVisitors, {}),
}

/** The answer without what differs between any two: ids, receipts and times. */
async function answerOf(ask: () => Promise<unknown>): Promise<string> {
  const answer = await ask().catch((error: unknown) => {
    if (!isApiError(error)) throw error
    return { code: error.code, status: error.status, params: error.params }
  })
  return JSON.stringify(answer)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\d{6,}/g, 'id')
}

/** A viewer's answers about a woman who became unavailable in one of the ways. */
async function answersAbout(disappear: (viewer: string, other: string) => Promise<void>): Promise<Record<string, string>> {
  const [viewer, other] = [await addWriter(app.pool), await addWriter(app.pool, { gender: 'female', name: 'Noor' })]
  await disappear(viewer, other)
  const api = await as(viewer)
  const answers: Record<string, string> = {}
  for (const [name, ask] of Object.entries(questions)) answers[name] = await answerOf(() => ask(api, other))
  return answers
}

const ways = {
  blocked: async (viewer: string, other: string) => void (await (await as(other))(blockMember, { member: viewer })),
  deleted: (_viewer: string, other: string) =>
    execute(app.pool, sql`update account set status = 'deleted', deleted_at = now() where member_id = ${other}`).then(() => {}),
  invisible: (_viewer: string, other: string) =>
    execute(app.pool, sql`update profile set invisible = true where member_id = ${other}`).then(() => {}),
}

describe('a member who blocked the viewer', () => {
  let blocked: Record<string, string>
  beforeAll(async () => {
    blocked = await answersAbout(ways.blocked)
  })

  test.each([
    ['deleted', ways.deleted],
    ['invisible', ways.invisible],
  ])('answers like one who is %s, whatever is asked', async (_state, disappear) => {
    expect(await answersAbout(disappear)).toEqual(blocked)
  })

  test('reads as not available, in words that say no more', () => {
    expect(blocked['profile']).toContain('profile_not_available')
    expect(blocked['own reports']).toContain('"name":null')
    expect(blocked['report']).toContain('receipt')
    expect([blocked['search'], blocked['match finder'], blocked['deck']]).toEqual(['false', 'false', 'false'])
  })

  test('is not named by a live event: the blocked side hears nothing', async () => {
    const [viewer, other] = [await addWriter(app.pool), await addWriter(app.pool, { gender: 'female' })]
    await (
      await as(viewer)
    )(sendMessage, { id: uuid(), profile: other, text: 'Hallo' })
    const heard: string[] = []
    const stop = app.bus.subscribe((_, payload) => void heard.push(JSON.stringify(payload)))
    await ways.blocked(viewer, other)
    expect(heard.filter((event) => event.includes(`"member":"${viewer}","event"`))).toEqual([])
    expect(heard).toHaveLength(1)
    stop?.()
  })
})
