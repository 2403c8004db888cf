import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MEMBER_HEADER, NO_MEMBER } from '../platform/page-member.ts'

const replace = vi.fn()

/** A page of a member, with a module state of its own, and another tab's end of the channel. */
async function loadPage(member: string) {
  vi.resetModules()
  const { setPageMember } = await import('./page-member.ts')
  const { syncSession, watchSession } = await import('./session-watch.ts')
  setPageMember(member)
  const clear = vi.fn()
  watchSession({
    clear,
    loginPath: () => '/login?next=/chats',
    bannedPath: () => '/banned',
    endsSession: () => false,
    promptLogIn: () => {},
  })
  const otherTab = new BroadcastChannel('vonk-session')
  const received: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => received.push(data))
  return { clear, syncSession, otherTab, received }
}

function post(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
  channel.postMessage(message)
}

/** What was posted before arrives before this. */
async function settle(): Promise<void> {
  const [from, to] = [new BroadcastChannel('settled'), new BroadcastChannel('settled')]
  await new Promise((arrived) => {
    to.addEventListener('message', arrived)
    post(from, '')
  })
  from.close()
  to.close()
}

beforeEach(() => {
  replace.mockClear()
  const none = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', none)
  vi.stubGlobal('sessionStorage', none)
  vi.stubGlobal('location', { pathname: '/chats', replace, reload: replace })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  return () => vi.unstubAllGlobals()
})

describe('without the live stream and before any call', () => {
  test('a log-out in another tab ends the page: its private data is cleared first', async () => {
    const { clear, otherTab } = await loadPage('7')
    post(otherTab, { from: '7', to: NO_MEMBER, explicit: true })
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/login?next=/chats'))
    expect(clear).toHaveBeenCalledOnce()
    otherTab.close()
  })

  test('a log-in of another member in another tab ends the page', async () => {
    const { otherTab } = await loadPage('7')
    post(otherTab, { from: NO_MEMBER, to: '8', explicit: false })
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
    otherTab.close()
  })

  test('a change of other members’ sessions does not', async () => {
    const { clear, otherTab } = await loadPage('7')
    post(otherTab, { from: '8', to: null, explicit: false })
    post(otherTab, { from: NO_MEMBER, to: '7', explicit: false })
    await settle()
    expect(clear).not.toHaveBeenCalled()
    otherTab.close()
  })

  test('the page announces a response that logs its member out', async () => {
    const { received, otherTab, syncSession } = await loadPage('7')
    syncSession(new Response(null, { headers: { [MEMBER_HEADER]: NO_MEMBER } }))
    await vi.waitFor(() => expect(received).toEqual([{ from: '7', to: NO_MEMBER, explicit: true }]))
    otherTab.close()
  })
})

test('a log-in forgets the photo that somebody shared with the app before', async () => {
  const deleted = vi.fn(async () => true)
  const open = vi.fn(async () => ({ delete: deleted }))
  vi.stubGlobal('caches', { open })
  const { syncSession, otherTab } = await loadPage(NO_MEMBER)
  syncSession(new Response(null, { headers: { [MEMBER_HEADER]: '8' } }))
  await vi.waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith('/.shared-photo'))
  expect(open).toHaveBeenCalledExactlyOnceWith('device')
  otherTab.close()
})

describe('the first call after a log-in', () => {
  test('says that cookies are needed where the browser kept no session', async () => {
    const { clear } = await loadPage('7')
    const { runFirstCall } = await import('./session-watch.ts')
    const { ApiError } = await import('../platform/api-error.ts')
    const fail = (code: string, status: number) =>
      runFirstCall(async () => {
        throw new ApiError(code, {}, status)
      })
    await expect(fail('authentication_required', 403)).rejects.toMatchObject({
      code: 'cookies_needed',
    })
    await expect(fail('unavailable', 503)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(runFirstCall(async () => 'the member')).resolves.toBe('the member')
    // The page stays, to say so.
    expect(replace).not.toHaveBeenCalled()
    expect(clear).not.toHaveBeenCalled()
  })
})
