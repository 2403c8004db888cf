export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const mailFrequencies = ['off', 'instant', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

type Kind = { mail: readonly MailFrequency[]; push: boolean; usually: { mail: MailFrequency; push: boolean } }

/** How often each type may be mailed, whether it is ever pushed, and what holds until the member says otherwise. Advertising is asked for. */
export const notificationKinds: Record<NotificationType, Kind> = {
  new_conversations: { mail: ['off', 'instant', 'daily'], push: true, usually: { mail: 'instant', push: true } },
  new_messages: { mail: ['off', 'instant', 'daily'], push: true, usually: { mail: 'daily', push: true } },
  like: { mail: ['off', 'instant', 'daily', 'weekly'], push: true, usually: { mail: 'daily', push: true } },
  unread_message_reminders: { mail: ['off', 'daily', 'weekly'], push: false, usually: { mail: 'weekly', push: false } },
  promotions: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  weekly_updates: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  news: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  reminders: { mail: ['off', 'weekly'], push: false, usually: { mail: 'weekly', push: false } },
}

const HOUR = 3_600_000
/** An instant mail waits a little: whoever is looking needs none. */
export const MAIL_DELAY_MINUTES = 10
const pauses: Record<Exclude<MailFrequency, 'off'>, number> = { instant: HOUR, daily: 23 * HOUR, weekly: 7 * 24 * HOUR - HOUR }

/** The earliest time for a mail of this frequency, after the last one of its type. */
export function nextMailAt(frequency: Exclude<MailFrequency, 'off'>, lastAt: Date | null, now: Date): Date {
  const due = lastAt === null ? 0 : lastAt.getTime() + pauses[frequency]
  return new Date(Math.max(due, now.getTime()))
}

/** Services that browsers subscribe to: we send to these and nowhere else, whatever a subscription says. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]

export function isPushService(endpoint: string, local: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (local && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')) return true
  return url.protocol === 'https:' && url.port === '' && pushHosts.some((host) => host.test(url.hostname))
}
