/** The inbox pages of the mail providers that most people use. */
const inboxes: [address: string, domains: RegExp][] = [
  ['https://mail.google.com/', /^(?:gmail|googlemail)\.com$/],
  ['https://outlook.live.com/mail/', /^(?:outlook|hotmail|live|msn)\.[a-z.]{2,6}$/],
  ['https://mail.yahoo.com/', /^(?:yahoo\.[a-z.]{2,6}|ymail\.com)$/],
  ['https://www.icloud.com/mail', /^(?:icloud|me|mac)\.com$/],
  ['https://mail.proton.me/', /^(?:proton\.me|protonmail\.com|pm\.me)$/],
  ['https://www.gmx.net/mail/', /^gmx\.(?:de|net|at|ch)$/],
  ['https://web.de/email/', /^web\.de$/],
  ['https://poczta.wp.pl/', /^wp\.pl$/],
  ['https://poczta.o2.pl/', /^(?:o2|tlen)\.pl$/],
  ['https://poczta.onet.pl/', /^(?:onet|op|vp|poczta\.onet)\.pl$/],
  ['https://mail.libero.it/', /^libero\.it$/],
]

/** Where the mail to an address is read: its provider's page, else the device's mail app. */
export function inboxAddress(email: string): string {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return inboxes.find(([, domains]) => domains.test(domain))?.[0] ?? 'mailto:'
}

/** How many messages the credits of the sign-up pay; a buyer's credits are not free. */
export const freeMessages = (
  member: { credits: number; paid_user: boolean },
  messageCredits: number,
): number =>
  messageCredits > 0 && !member.paid_user ? Math.floor(member.credits / messageCredits) : 0

/** The name under which the checklist is hidden. */
export const FIRST_HOUR_ALERT = 'firsthour'
const NEWCOMER_DAYS = 7

/** Whether somebody signed up a week ago or later. */
export const isNewcomer = ({ signup_date }: { signup_date: string }, now: Date): boolean =>
  now.getTime() - new Date(signup_date).getTime() < NEWCOMER_DAYS * 86_400_000

/** What a newcomer has done of the first hour. */
export type FirstHourState = { photo: boolean; about: boolean; hello: boolean; email: boolean }

/** The steps of the first hour, in their order. */
export const firstHourSteps = ['photo', 'about', 'hello', 'email'] as const

export const isFirstHourDone = (state: FirstHourState): boolean =>
  firstHourSteps.every((step) => state[step])
