import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSession } from '../../accounts/server/public.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSites } from '../../../tests/factories/sites.ts'
import { startReplicated } from '../../../tests/factories/streaming-replica.ts'
import { FRESH_COOKIE } from '../../platform/fresh-reads.ts'
import { newId } from '../ids.ts'
import { sessionCookieName } from '../http/visitor.ts'
import { createPool } from './pool.ts'
import { createDatabases } from './walls.ts'
import { execute, row } from './query.ts'
import { connectReplicas, createReplicaReader, MAX_LAG } from './replicas.ts'

const servers = await startReplicated()
const leader = createPool({ url: servers.url, log: silentLog, size: 4, everySite: true })
await addSites(leader)
const settings = { leaderUrl: servers.url, log: silentLog, size: 2 }
const replicas = connectReplicas({ ...settings, urls: [servers.replicaUrl] })
const node = await testApp({ pool: () => leader, replicas })
afterAll(async () => {
  await replicas.stop()
  await leader.end()
  await servers.stop()
})

/** Until the replica has replayed all that was written. */
const caughtUp = () => {
  const begun = performance.now()
  return vi.waitFor(() => {
    const { lag, available } = replicas.figures()
    expect(available).toBe(1)
    expect(lag * 1_000).toBeLessThan(performance.now() - begun)
  })
}

/** A browser with cookies that does not let them expire. */
async function loadBrowser(member: string) {
  const session = { sessionId: newId(), memberId: member, siteId: 1, device: 'test', place: '' }
  const cookies = new Map([
    [sessionCookieName(false), await startSession(leader, session, new Date())],
  ])
  await caughtUp()
  return {
    cookies,
    async ask(path: string, init: RequestInit = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        cookie,
      }
      const response = await node.request(path, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      return { status: response.status, text: await response.text() }
    },
  }
}

const search = '/api/members.php'

describe('a node with a replica', () => {
  beforeEach(async () => {
    await servers.resume()
    await caughtUp()
  })

  test('reads from it while it is up to date, and says so in its figures', async () => {
    const before = replicas.figures()
    const name = 'Replicated'
    await addMember(leader, { name })
    const { ask } = await loadBrowser(await addMember(leader))
    const answer = await ask(search)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(name)
    expect(replicas.figures()).toMatchObject({
      reads: before.reads + 1,
      repeats: before.repeats,
      available: 1,
    })
  })

  test('sends every read to the leader within a second after the replay stops', async () => {
    await servers.pause()
    await execute(leader, sql`update site set slug = slug`)
    const written = performance.now()
    await vi.waitFor(() => expect(replicas.choose()).toBeNull(), { timeout: 5_000, interval: 5 })
    expect(performance.now() - written).toBeLessThan(MAX_LAG + 400)
    expect(replicas.figures()).toMatchObject({ available: 0 })
    await servers.resume()
    await vi.waitFor(() => expect(replicas.choose()).not.toBeNull(), { timeout: 5_000 })
  })

  test('shows a member what they did at once, and blocks at once in chats', async () => {
    const [blocker, blocked] = [await addMember(leader), await addWriter(leader)]
    const own = await loadBrowser(blocker)
    const other = await loadBrowser(blocked)
    const send = () => {
      const message = { id: crypto.randomUUID(), profile: blocker, text: 'Hello there' }
      return other.ask('/api/message.php', { method: 'POST', body: JSON.stringify(message) })
    }
    expect((await send()).status).toBe(200)
    expect((await own.ask(search)).text).toContain(`"${blocked}"`)
    await servers.pause()

    const body = JSON.stringify({ member: blocked })
    expect((await own.ask('/api/block.php', { method: 'POST', body })).status).toBe(200)
    expect(own.cookies.get(FRESH_COOKIE)).toBe('1')
    const list = await own.ask(search)
    expect(list.status).toBe(200)
    expect(list.text).not.toContain(`"${blocked}"`)
    const refused = { status: 404, text: expect.stringContaining('profile_not_available') }
    expect(await send()).toMatchObject(refused)
  })

  test('leaves a browser on the replica after a call whose effect nobody reads back', async () => {
    const { ask, cookies } = await loadBrowser(await addMember(leader))
    await ask('/api/page-hidden.php', { method: 'POST', body: '{}' })
    expect(cookies.has(FRESH_COOKIE)).toBe(false)
  })

  test('answers while the replica is away', async () => {
    const { ask } = await loadBrowser(await addMember(leader))
    await servers.stopReplica()
    const statuses = new Set<number>()
    for (let count = 0; count < 20; count++) statuses.add((await ask(search)).status)
    expect([...statuses]).toEqual([200])
    await vi.waitFor(() => expect(replicas.choose()).toBeNull(), { timeout: 5_000 })
  })
})

describe('a statement that the replica refuses', () => {
  test('is repeated once on the leader if it writes, and not if it is wrong', async () => {
    const readOnly = createPool({ url: servers.url, log: silentLog, size: 1, readOnly: true })
    const repeated: unknown[] = []
    const reader = createReplicaReader(
      createDatabases(readOnly).everySite,
      leader,
      (error) => void repeated.push(error),
    )
    await execute(reader, sql`update site set slug = 'renamed' where site_id = 1`)
    const slug = await row(leader, sql`select slug from site where site_id = 1`)
    expect(slug).toEqual({ slug: 'renamed' })
    expect(repeated).toHaveLength(1)
    await expect(row(reader, sql`select 1 / 0 as wrong`)).rejects.toThrow('division by zero')
    expect(repeated).toHaveLength(1)
    await readOnly.end()
  })
})
