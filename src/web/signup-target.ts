import { splitLocale } from '../platform/locales.ts'

/** `member`: the receiver of a first message. `next`: the page to open after logging in instead. */
export type SignupTarget = { member: string | null; next: string }

/** Returns what a link to sign-up asks for, or null for any other link. */
export function getSignupTarget(
  link: { pathname: string; search: string },
  currentPath: string,
): SignupTarget | null {
  const path = splitLocale(link.pathname)[1]
  const member = /^\/members\/(\d+)\/signup$/.exec(path)?.[1] ?? null
  if (path !== '/signup' && member === null) return null
  // Whoever wants to write to a member and has an account continues in the chat, as on the page.
  const origin = member === null ? currentPath : `/members/${member}/chat`
  return { member, next: new URLSearchParams(link.search).get('next') ?? origin }
}
