import { ApiError, isApiError } from '../platform/api-error.ts'
import type { Call } from '../platform/contract.ts'
import { getProperty, stringProperty } from '../platform/parse-unknown.ts'
import { MEMBER_HEADER, NO_MEMBER } from '../platform/page-member.ts'
import { forgetSharedPhoto } from './device-cache.ts'
import { claimMemberStorage, clearMemberStorage } from './member-storage.ts'
import { pageMember, setPageMember } from './page-member.ts'
import { clearCaches, closeNotifications } from './register-worker.ts'
import { sessionChannel } from './session-channel.ts'
import { storeTypedInput } from './typed-input.ts'

/** `to` is null if the next member is unknown; `explicit`: by the log-out button. */
type SessionChange = { from: string; to: string | null; explicit: boolean }

type Page = {
  /** Clears private data from the page and from memory. */
  clear(): void
  /** The path for a page whose session has ended; null reloads the page. */
  loginPath(): string | null
  bannedPath(): string
  /** Whether a call ends the session deliberately. */
  endsSession(call: Call): boolean
  /** Called when a visitor's action requires an account. */
  promptLogIn(): void
}

/** The session state of this document. */
const state: {
  page: Page | null
  channel: BroadcastChannel | null
  left: boolean
  ending: number
  starting: number
} = {
  page: null,
  channel: null,
  left: false,
  ending: 0,
  starting: 0,
}

/** From now on the page is left as soon as its session ends or belongs to another member. */
export function watchSession(page: Page): void {
  state.page = page
  state.channel = sessionChannel()
  state.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const [from, to] = [stringProperty(data, 'from'), stringProperty(data, 'to')]
    const member = pageMember()
    const isOurs = from === member && to !== member
    const explicit = getProperty(data, 'explicit') === true
    // A refused call may have told this page earlier that the session is over; it then kept what was typed.
    if (explicit) clearMemberStorage()
    if (isOurs || (to !== null && to !== member)) leavePage(explicit)
  })
}

/** Notifies other tabs of the member that a response with a new session cookie names. */
export function syncSession(response: Response): void {
  const to = response.headers.get(MEMBER_HEADER)
  const from = pageMember()
  if (to === null || to === from) return
  setPageMember(to)
  if (to === NO_MEMBER) {
    clearMemberStorage()
    void clearCaches()
    void closeNotifications().catch(() => {})
  } else {
    claimMemberStorage(to)
    // Shared by whoever was logged in before, or by nobody.
    void forgetSharedPhoto().catch(() => {})
  }
  if (from !== null) broadcast({ from, to, explicit: to === NO_MEMBER })
}

const sessionLostCodes = new Set(['authentication_required', 'wrong_member'])

/** Handles a refused call: the page's session may have ended. A visitor's page never had one. */
export function handleSessionFailure(code: string, isRead = false): void {
  const member = pageMember()
  if (member === null) return
  if (member === NO_MEMBER && code === 'authentication_required' && !isRead)
    state.page?.promptLogIn()
  if (code === 'banned') return leaveForBan()
  if (state.starting > 0) return
  if (!sessionLostCodes.has(code) || (member === NO_MEMBER && code !== 'wrong_member')) return
  if (!state.left && state.ending === 0) broadcast({ from: member, to: null, explicit: false })
  leavePage(false)
}

/** Leaves the page of a member who was banned while it was open. */
export function leaveForBan(): void {
  const path = state.page?.bannedPath()
  if (path && location.pathname !== path) leavePage(true, path)
}

/**
 * Runs a call that ends this tab's session; the tab then navigates by itself instead of reacting to
 * the notification.
 */
export async function runEndingSession<Result>(
  call: Call,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!state.page?.endsSession(call)) return run()
  state.ending++
  try {
    return await run()
  } catch (error) {
    state.ending--
    throw error
  }
}

/**
 * Runs the first call after a log-in in this page. A browser that stores no cookies is logged out
 * again by then: the page stays, and the person is told why.
 */
export async function runFirstCall<Result>(run: () => Promise<Result>): Promise<Result> {
  state.starting++
  try {
    return await run()
  } catch (error) {
    if (!isApiError(error) || !sessionLostCodes.has(error.code)) throw error
    setPageMember(NO_MEMBER)
    clearMemberStorage()
    throw new ApiError('cookies_needed')
  } finally {
    state.starting--
  }
}

function broadcast(change: SessionChange): void {
  state.channel?.postMessage(change)
}

function leavePage(explicit: boolean, path: string | null = null): void {
  const { page } = state
  if (!page || state.left || state.ending > 0) return
  state.left = true
  const member = pageMember()
  const target = path ?? (member === NO_MEMBER ? null : page.loginPath())
  if (explicit) clearMemberStorage()
  else if (member !== null && member !== NO_MEMBER) storeTypedInput(member)
  page.clear()
  if (target === null) location.reload()
  else location.replace(target)
}

export const hasLeft = (): boolean => state.left
