import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import access from '../../../tests/contract/access-to-a-member.json' with { type: 'json' }
import { ban, removeAccount } from '../../accounts/server/public.ts'
import { getConversation, listChats } from '../../chat/contract.ts'
import { sendGift, sendMessage, sendPhoto } from '../../chat/sending-contract.ts'
import { sendVoice } from '../../chat/voice-contract.ts'
import {
  findMatches,
  getDeck,
  getLike,
  giveLike,
  listLikes,
  openLike,
  seeMatch,
  swipe,
  removeLike,
} from '../../likes/contract.ts'
import { listReports, makeReport } from '../../moderation/contract.ts'
import { createApi } from '../../platform/api-client.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import {
  getMember,
  listVisitors,
  recordVisit,
  saveNote,
  updateProfile,
} from '../../profiles/contract.ts'
import { disableProfile } from '../../profiles/server/public.ts'
import {
  addBookmark,
  setAside,
  listBookmarks,
  listHidden,
  removeBookmark,
  bringBack,
} from '../../contact/bookmarks-contract.ts'
import { getAlbum, grantAlbum, revokeAlbum } from '../../albums/contract.ts'
import { listMembers, similarMembers } from '../../search/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { newId } from '../../server/ids.ts'
import { blockMember, listBlocks, unblockMember } from '../contract.ts'

const { app, as, request, runJobs, now } = await testApp()
app.limits.consume = async () => {}
const uuid = () => crypto.randomUUID()

/** Every call by which a member can look up another one, by id or in a list. */
const lookups: Record<string, (api: Api, id: string) => Promise<unknown>> = {
  profile: (api, id) => api(getMember, { id }),
  like: (api, id) => api(giveLike, { member: id }),
  'like taken back': (api, id) => api(removeLike, { member: id }),
  'liked member': (api, id) => api(getLike, { member: id }),
  'opened like': (api, id) => api(openLike, { member: id }),
  'seen match': (api, id) => api(seeMatch, { member: id }),
  swipe: (api, id) => api(swipe, { member: id, choice: 'like' }),
  pass: (api, id) => api(swipe, { member: id, choice: 'pass' }),
  note: (api, id) => api(saveNote, { id, text: 'Wie is dit?' }),
  visit: (api, id) => api(recordVisit, { id }),
  conversation: (api, id) => api(getConversation, { profile: id }),
  message: (api, id) => api(sendMessage, { id: uuid(), profile: id, text: 'Ben je er?' }),
  gift: (api, id) => api(sendGift, { id: uuid(), profile: id, gift: 'rose' }),
  photo: (api, id) =>
    api(sendPhoto, { id: uuid(), profile: id }, { file: new Blob([new Uint8Array([1, 2, 3])]) }),
  voice: (api, id) => api(sendVoice, { id: uuid(), profile: id }),
  similar: (api, id) => api(similarMembers, { id }),
  report: (api, id) =>
    api(makeReport, { subject: 'profile', member: id, reason: 'other', text: 'Vreemd' }),
  kept: (api, id) => api(addBookmark, { member: id }),
  'kept people': (api) => api(listBookmarks, {}),
  'set aside': (api, id) => api(setAside, { member: id }),
  'people set aside': (api) => api(listHidden, {}),
  'brought back': (api, id) => api(bringBack, { member: id }),
  'not kept any more': (api, id) => api(removeBookmark, { member: id }),
  'album opened': (api, id) => api(grantAlbum, { member: id }),
  'album taken back': (api, id) => api(revokeAlbum, { member: id }),
  albums: (api) => api(getAlbum, {}),
  'own reports': (api) => api(listReports, {}),
  search: (api, id) =>
    api(listMembers, { gender: 'female' }).then(({ results }) =>
      results.some(({ profile }) => profile.id === id),
    ),
  'match finder': (api, id) =>
    api(findMatches, { gender: 'female' }).then(({ suggestions }) =>
      suggestions.some(({ profile }) => profile.id === id),
    ),
  deck: (api, id) =>
    api(getDeck, {}).then(({ cards }) => cards.some(({ profile }) => profile.id === id)),
  likes: (api) =>
    api(listLikes, { type: 'given' }).then(({ profiles, counts }) => ({ profiles, counts })),
  chats: (api) => api(listChats, {}),
  visitors: (api) => api(listVisitors, {}),
  block: (api, id) => api(blockMember, { member: id }),
  'blocked members': (api) => api(listBlocks, {}),
  'profile behind a block': (api, id) => api(getMember, { id }),
  'reports behind a block': (api) => api(listReports, {}),
  unblock: (api, id) => api(unblockMember, { member: id }),
  'profile after a block': (api, id) => api(getMember, { id }),
}

/** Calls that take a member's id, but are not made by members who could have been blocked. */
const exemptCalls = [
  'POST /api/signup.php',
  'PUT /api/match.php',
  'GET /api/operator-aftercare-preview.php',
  'GET /api/operator-audit.php',
  'GET /api/operator-pushes.php',
  'GET /api/operator-reached.php',
  'GET /api/pressure-sentences.php',
  'POST /api/pressure.php',
  'DELETE /api/operator-staff-sessions.php',
  'POST /api/legal-holds.php',
]

/** Replaces what differs between any two responses: ids, receipts, times, request ids. */
const normalize = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\d{6,}/g, 'id')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')

async function serializeResponse(response: Response): Promise<string> {
  const headers = [...response.headers].filter(
    ([name]) => !['date', 'server-timing', 'x-request-id'].includes(name),
  )
  return normalize(JSON.stringify([response.status, headers, await response.clone().text()]))
}

type Answers = { responses: Record<string, string>; calls: Set<string> }

/**
 * A stranger's responses about a woman who became unavailable in the given way, as sent over the
 * network.
 */
async function answersAbout(disappear: Disappear): Promise<Answers> {
  const [viewer, other] = [
    await addWriter(app.pool),
    await addWriter(app.pool, { gender: 'female', name: 'Noor' }),
  ]
  const photo = await addMainPhoto(other)
  const id = (await disappear(viewer, other)) ?? other
  const wire: string[] = []
  const calls = new Set<string>()
  const api = createApi({
    send: async (url, init) => {
      const response = await request(url, init, viewer)
      calls.add(`${init.method ?? 'GET'} ${new URL(url, app.config.origin).pathname}`)
      wire.push(await serializeResponse(response))
      return response
    },
    wait: async () => {},
    newKey: uuid,
  })
  const responses: Record<string, string> = {}
  for (const [name, lookUp] of Object.entries(lookups)) {
    wire.length = 0
    const result = await lookUp(api, id).catch((error: unknown) => {
      if (!isApiError(error)) throw error
      return { code: error.code }
    })
    const aboutOthers = ['search', 'match finder', 'deck'].includes(name)
    responses[name] = aboutOthers ? JSON.stringify(result) : wire.join('\n')
  }
  const path = id === other ? photo : `/photos/${newId()}${newId()}/card.webp`
  responses['main photo'] = await serializeResponse(await request(path, {}, viewer))
  return { responses, calls }
}

async function addMainPhoto(member: string): Promise<string> {
  const [name, photo] = [`${newId()}${newId()}`, newId()]
  await execute(
    app.pool,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${member}, ${photo}, ${name}, 'active', 0, now())`,
  )
  await execute(
    app.pool,
    sql`update profile set main_photo = ${photo}, photo_count = 1 where member_id = ${member}`,
  )
  await app.files.put(`photos/${name}/card`, new Uint8Array([1]))
  return `/photos/${name}/card.webp`
}

type Disappear = (viewer: string, other: string) => Promise<string | void>

const remove = async (member: string, atOnce: boolean) => {
  const account = await row<Parameters<typeof removeAccount>[1]>(
    app.pool,
    sql`select * from account where member_id = ${member}`,
  )
  const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
  await removeAccount(ctx, account, { reason: null, credits: 'waive', now: atOnce })
  await runJobs()
}

const disappearances = {
  'has blocked the viewer': async (viewer, other) =>
    void (await (
      await as(other)
    )(blockMember, { member: viewer })),
  'has deleted the account': (_viewer, other) => remove(other, false),
  'was erased': (_viewer, other) => remove(other, true),
  'paused the profile': async (_viewer, other) =>
    void (await (
      await as(other)
    )(updateProfile, { paused: true })),
  'is banned': async (_viewer, other) => {
    await disableProfile(app.pool, other, 'scam', now())
    await ban(createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool), other)
  },
  'is invisible': async (_viewer, other) =>
    void (await (
      await as(other)
    )(updateProfile, { invisible: true })),
  'never existed': async () => newId(),
  'is a member of another site': async (_viewer, other) => {
    for (const table of ['account', 'profile'])
      await execute(app.pool, sql`update ${raw(table)} set site_id = 2 where member_id = ${other}`)
  },
} satisfies Record<string, Disappear>

describe('an unavailable member', () => {
  let blocked: Answers
  beforeAll(async () => {
    blocked = await answersAbout(disappearances['has blocked the viewer'])
  })

  test.each(Object.entries(disappearances))(
    'gets the same responses as one who blocked the viewer: %s',
    async (_state, disappear) => {
      expect((await answersAbout(disappear)).responses).toEqual(blocked.responses)
    },
  )

  test('is covered here by every call that takes a member id', () => {
    const covered = new Set([...blocked.calls, ...exemptCalls])
    expect(Object.keys(access).filter((call) => !covered.has(call))).toEqual([])
  })

  test('is shown as not available, without a reason', () => {
    const { responses } = blocked
    expect(responses['profile']).toContain('profile_not_available')
    expect(responses['own reports']).toContain(String.raw`\"name\":null`)
    expect(responses['blocked members']).toContain(String.raw`\"name\":null`)
    expect(responses['report']).toContain('receipt')
    expect(responses['main photo']).toContain('[404')
    expect([responses['search'], responses['match finder'], responses['deck']]).toEqual([
      'false',
      'false',
      'false',
    ])
  })
})

describe('a member in a conversation with the viewer', () => {
  test('is shown as switched off while paused, because a block would have ended the conversation', async () => {
    const [viewer, other] = [
      await addWriter(app.pool),
      await addWriter(app.pool, { gender: 'female' }),
    ]
    const api = await as(viewer)
    await api(sendMessage, { id: uuid(), profile: other, text: 'Hallo' })
    await disappearances['paused the profile'](viewer, other)
    await expect(api(getMember, { id: other })).rejects.toMatchObject({
      code: 'profile_disabled',
      status: 410,
    })
    expect((await api(getConversation, { profile: other })).conversation.profile.state).toBe(
      'unavailable',
    )
    await disappearances['has blocked the viewer'](viewer, other)
    await expect(api(getMember, { id: other })).rejects.toMatchObject({
      code: 'profile_not_available',
    })
  })
})

describe('a member who blocked the viewer', () => {
  test('appears in no live event to the viewer', async () => {
    const [viewer, other] = [
      await addWriter(app.pool),
      await addWriter(app.pool, { gender: 'female' }),
    ]
    await (
      await as(viewer)
    )(sendMessage, { id: uuid(), profile: other, text: 'Hallo' })
    const published: string[] = []
    const stop = app.bus.subscribe((_, payload) => void published.push(JSON.stringify(payload)))
    await disappearances['has blocked the viewer'](viewer, other)
    expect(published.filter((event) => event.includes(`"member":"${viewer}","event"`))).toEqual([])
    expect(published).toHaveLength(1)
    stop?.()
  })

  test('has no name in the list of a viewer who blocked them too, like a deleted member', async () => {
    const namesAfter = async (disappear: Disappear) => {
      const [viewer, other] = [
        await addWriter(app.pool),
        await addWriter(app.pool, { gender: 'female', name: 'Noor' }),
      ]
      const api = await as(viewer)
      await api(blockMember, { member: other })
      const before = (await api(listBlocks, {})).blocked.map(({ name }) => name)
      await disappear(viewer, other)
      return [before, (await api(listBlocks, {})).blocked.map(({ name }) => name)]
    }
    for (const state of [
      'has blocked the viewer',
      'has deleted the account',
      'paused the profile',
    ] as const)
      expect(await namesAfter(disappearances[state])).toEqual([['Noor'], [null]])
  })
})
