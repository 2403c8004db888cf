import type { Call } from '../platform/contract.ts'
import { propertyOf, stringProperty } from '../platform/parse-unknown.ts'
import { MEMBER_HEADER, NO_MEMBER } from '../platform/page-member.ts'
import { claimMemberStorage, clearMemberStorage } from './member-storage.ts'
import { pageMember, setPageMember } from './page-member.ts'
import { clearCaches } from './register-worker.ts'
import { sessionChannel } from './session-channel.ts'
import { storeTypedInput } from './typed-input.ts'

/** `to` is null while nobody knows who comes next; `explicit`: somebody chose to log out. */
type SessionChange = { from: string; to: string | null; explicit: boolean }

type Page = {
  /** Removes everything private from the screen and from memory. */
  clear(): void
  /** Where a member's page leads when its session is gone; null reloads it as it is. */
  loginPath(): string | null
  bannedPath: string
  /** Whether a call ends the session on purpose. */
  endsSession(call: Call): boolean
  /** A visitor did what only members can. */
  promptLogIn(): void
}

/** What this document knows of its session; lives as long as the document. */
const state: {
  page: Page | null
  channel: BroadcastChannel | null
  left: boolean
  ending: number
} = {
  page: null,
  channel: null,
  left: false,
  ending: 0,
}

/** From now on the page is left as soon as another member's session, or none, is behind it. */
export function watchSession(page: Page): void {
  state.page = page
  state.channel = sessionChannel()
  state.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const [from, to] = [stringProperty(data, 'from'), stringProperty(data, 'to')]
    const member = pageMember()
    const isOurs = from === member && to !== member
    if (isOurs || (to !== null && to !== member)) leavePage(propertyOf(data, 'explicit') === true)
  })
}

/** An answer that set the session cookie names who is logged in now: all other tabs learn of it. */
export function syncSession(response: Response): void {
  const to = response.headers.get(MEMBER_HEADER)
  const from = pageMember()
  if (to === null || to === from) return
  setPageMember(to)
  if (to === NO_MEMBER) {
    clearMemberStorage()
    void clearCaches()
  } else claimMemberStorage(to)
  if (from !== null) broadcast({ from, to, explicit: to === NO_MEMBER })
}

const sessionLostCodes = new Set(['authentication_required', 'wrong_member'])

/** A call was refused: perhaps this page has no session any more. A visitor's page never had one. */
export function handleSessionFailure(code: string, isRead = false): void {
  const member = pageMember()
  if (member === null) return
  if (member === NO_MEMBER && code === 'authentication_required' && !isRead)
    state.page?.promptLogIn()
  if (code === 'banned') return leaveForBan()
  if (!sessionLostCodes.has(code) || (member === NO_MEMBER && code !== 'wrong_member')) return
  if (!state.left && state.ending === 0) broadcast({ from: member, to: null, explicit: false })
  leavePage(false)
}

/** The member was banned while the page was open. */
export function leaveForBan(): void {
  if (state.page && location.pathname !== state.page.bannedPath)
    leavePage(true, state.page.bannedPath)
}

/** A tab that ends the session itself goes where its own page leads. */
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
