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
