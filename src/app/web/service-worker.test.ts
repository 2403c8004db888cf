import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'https://vonk.example'

/** What the worker registers, by the name of the event. */
const listeners = new Map<string, (event: object) => void>()
const caches = new Map<string, Map<string, Response>>()
const openCache = async (name: string) => {
  const entries = caches.get(name) ?? new Map<string, Response>()
  caches.set(name, entries)
  return {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, value: Response) => void entries.set(key, value),
    delete: async (key: string) => entries.delete(key),
  }
}
const subscribe = vi.fn(async () => ({ endpoint: 'https://push.example/new' }))
const manager = { getSubscription: async (): Promise<object | null> => null, subscribe }

/** The answers of the server by path; and what the worker sent with a body. */
const answers = new Map<string, unknown>()
const sent: { path: string; body: unknown }[] = []

vi.stubGlobal('self', {
  location: new URL(ORIGIN),
  registration: { pushManager: manager },
  navigator: {},
  addEventListener: (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
})
vi.stubGlobal('caches', { open: openCache, keys: async () => [...caches.keys()] })
vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
  if (init?.body) sent.push({ path, body: JSON.parse(init.body) })
  return Response.json(answers.get(path) ?? {})
})
vi.spyOn(Response, 'redirect').mockImplementation(
  (url, status) =>
    new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
)
// A plain script, which TypeScript imports by an address only.
await import(new URL('service-worker.ts', import.meta.url).href)
afterAll(() => vi.unstubAllGlobals())

const user = { id: '7', unread_messages: 0, new_likes: 0, push_subscription: 'old' }
beforeEach(() => {
  caches.clear()
  answers.clear()
  sent.length = 0
  subscribe.mockClear()
  answers.set('/api/user.php', { user })
  answers.set('/api/settings.php', { push_pub: 'the key of the site' })
})

/** Hands the worker a photo as a form does; returns what it responds, undefined if it leaves the request to the network. */
async function share(headers: Record<string, string>, referrer = '') {
  const form = new FormData()
  form.set('photo', new File(['a photo'], 'beach.jpg', { type: 'image/jpeg' }))
  const request = {
    method: 'POST',
    mode: 'cors',
    url: `${ORIGIN}/share`,
    headers: new Headers(headers),
    referrer,
    formData: async () => form,
  }
  const responses: Promise<Response>[] = []
  listeners.get('fetch')?.({
    request,
    respondWith: (response: Promise<Response>) => responses.push(response),
  })
  return responses[0]
}
const sharedPhoto = async () => (await openCache('device')).match('/.shared-photo')

describe('a photo that is shared with the installed app', () => {
  test.each([
    [{ origin: 'https://evil.example' }, ''],
    [{ origin: 'http://vonk.example' }, ''],
    [{ origin: 'https://vonk.example.evil.example' }, ''],
    [{ origin: 'null' }, 'https://evil.example/page'],
    [{}, 'https://evil.example/'],
    [{ origin: ORIGIN }, 'https://evil.example/'],
  ])('is not taken from another site: %o %s', async (headers, referrer) => {
    expect(await share(headers, referrer)).toBeUndefined()
    expect(await sharedPhoto()).toBeUndefined()
  })

  test.each([
    [{ origin: 'null' }, ''],
    [{}, ''],
    [{ origin: ORIGIN }, `${ORIGIN}/members`],
  ])('waits for a press of its member, ten minutes: %o %s', async (headers, referrer) => {
    const response = await share(headers, referrer)
    expect(response?.headers.get('location')).toBe('/profile/edit/photo?shared=photo')
    const stored = await sharedPhoto()
    expect(stored?.headers.get('x-member')).toBe('7')
    const left = Number(stored?.headers.get('x-until')) - Date.now()
    expect(left).toBeGreaterThan(500_000)
    expect(left).toBeLessThanOrEqual(600_000)
    // It was stored here and sent nowhere.
    expect(sent).toEqual([])
  })

  test('is not kept for whoever logs in later, and replaces an earlier one', async () => {
    await share({})
    answers.set('/api/user.php', { user: null })
    expect((await share({}))?.status).toBe(303)
    expect(await sharedPhoto()).toBeUndefined()
  })
})

/** Tells the worker that the push service ended its subscription. */
async function endSubscription(): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get('pushsubscriptionchange')?.({
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  })
  await Promise.all(work)
}

describe('a push subscription that its service ended', () => {
  test('is renewed with the key of the site, for a session that had one', async () => {
    await endSubscription()
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'the key of the site',
    })
    const subscription = JSON.stringify({ endpoint: 'https://push.example/new' })
    expect(sent).toEqual([{ path: '/api/user.php?push=1', body: { subscription } }])
  })

  test('is sent as the browser renewed it', async () => {
    const renewed = { endpoint: 'https://push.example/renewed' }
    vi.spyOn(manager, 'getSubscription').mockResolvedValueOnce(renewed)
    await endSubscription()
    expect(subscribe).not.toHaveBeenCalled()
    expect(sent[0]?.body).toEqual({ subscription: JSON.stringify(renewed) })
  })

  test.each([
    ['nobody is logged in', { user: null }, { push_pub: 'key' }],
    ['this session had none', { user: { ...user, push_subscription: null } }, { push_pub: 'key' }],
    ['the site has no key', { user }, { push_pub: null }],
  ])('stays ended where %s', async (_case, answer, settings) => {
    answers.set('/api/user.php', answer)
    answers.set('/api/settings.php', settings)
    await endSubscription()
    expect(subscribe).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })
})
