import { cutText } from '../platform/text-length.ts'

export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'search_alerts',
  'news',
  'reminders',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The types as the settings group them: what members do, and what the site sends. */
export const notificationGroups = {
  messages: ['new_conversations', 'new_messages', 'unread_message_reminders'],
  likes: ['like'],
  site: ['weekly_updates', 'search_alerts', 'promotions', 'news', 'reminders'],
} as const satisfies Record<string, readonly NotificationType[]>
export type NotificationGroup = keyof typeof notificationGroups

export const mailFrequencies = ['off', 'instant', 'daily', 'weekly'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

type Kind = {
  mail: readonly MailFrequency[]
  push: boolean
  defaults: { mail: MailFrequency; push: boolean }
}

/** Allowed mail frequencies, push support and defaults of each type. Advertising is opt-in. */
export const notificationKinds: Record<NotificationType, Kind> = {
  new_conversations: {
    mail: ['off', 'instant', 'daily'],
    push: true,
    defaults: { mail: 'instant', push: true },
  },
  new_messages: {
    mail: ['off', 'instant', 'daily'],
    push: true,
    defaults: { mail: 'daily', push: true },
  },
  like: {
    mail: ['off', 'instant', 'daily', 'weekly'],
    push: true,
    defaults: { mail: 'daily', push: true },
  },
  unread_message_reminders: {
    mail: ['off', 'daily', 'weekly'],
    push: false,
    defaults: { mail: 'weekly', push: false },
  },
  promotions: { mail: ['off', 'weekly'], push: false, defaults: { mail: 'off', push: false } },
  weekly_updates: { mail: ['off', 'weekly'], push: false, defaults: { mail: 'off', push: false } },
  search_alerts: { mail: ['off', 'weekly'], push: false, defaults: { mail: 'off', push: false } },
  news: { mail: ['off', 'weekly'], push: false, defaults: { mail: 'off', push: false } },
  reminders: { mail: ['off', 'weekly'], push: false, defaults: { mail: 'weekly', push: false } },
}

const HOUR = 3_600_000
/** Delay of an instant mail: a member who is online reads the message on the site. */
export const MAIL_DELAY_MINUTES = 10
const minIntervals: Record<Exclude<MailFrequency, 'off'>, number> = {
  instant: HOUR,
  daily: 23 * HOUR,
  weekly: 7 * 24 * HOUR - HOUR,
}

/** The earliest time for a mail of this frequency, given the last one of its type. */
export function nextMailAt(
  frequency: Exclude<MailFrequency, 'off'>,
  lastAt: Date | null,
  now: Date,
): Date {
  const due = lastAt === null ? 0 : lastAt.getTime() + minIntervals[frequency]
  return new Date(Math.max(due, now.getTime()))
}

/** Types without a triggering event; a scheduled job checks once a day who is due. */
export const digestTypes = [
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'search_alerts',
  'news',
  'reminders',
] as const
export type DigestType = (typeof digestTypes)[number]

const DAY = 24 * HOUR
/** Reminders cover messages unread for at least this time, each once. */
export const UNREAD_AFTER = DAY
/** Minimum remaining time of an advertised offer, so that it does not press the reader. */
export const MIN_OFFER_REMAINING = 2 * DAY
/**
 * The time bonus promises no equal or better offer for 30 days; tips are sent in the first weeks.
 */
const offersStart = 31 * DAY
const tips = { from: 2 * DAY, until: 37 * DAY }

/** Whether a digest type concerns a member at all; content is looked up only for those. */
export function isEligibleFor(
  type: DigestType,
  member: { signup_at: Date; last_seen_at: Date },
  now: Date,
): boolean {
  const joined = now.getTime() - member.signup_at.getTime()
  if (type === 'unread_message_reminders')
    return now.getTime() - member.last_seen_at.getTime() >= UNREAD_AFTER
  if (type === 'promotions') return joined >= offersStart
  if (type === 'reminders') return joined >= tips.from && joined < tips.until
  return true
}

/**
 * The push services of browsers. We send to these hosts only, whatever endpoint a subscription
 * names.
 */
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
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    pushHosts.some((host) => host.test(url.hostname))
  )
}

/** The purpose string that is signed to make the mail servers' token. */
export const MAIL_REPORTS = 'mail-reports'

export type MailReport = { kind: 'bounce' | 'complaint'; address: string }

const address = /<?([^\s<>;]{1,64}@[^\s<>;]{1,255})>?\s*$/

/**
 * Parses a mail server's report: non-existent addresses (RFC 3464, `Action: failed` with status
 * 5.x.x) and spam complaints (RFC 5965). Ignores delays, full mailboxes (5.2.x) and policy
 * rejections (5.7.x).
 */
export function parseMailReport(message: string): MailReport[] {
  const lines = message.split(/\r?\n/)
  const isComplaint = lines.some((line) =>
    /^content-type:\s*message\/feedback-report\b/i.test(line),
  )
  if (isComplaint)
    return listValues(lines, 'original-rcpt-to').map((value) => ({
      kind: 'complaint',
      address: value,
    }))
  const failed: MailReport[] = []
  // Each recipient has a group of fields, separated by blank lines.
  for (const group of lines.join('\n').split(/\n[ \t]*\n/)) {
    const groupLines = group.split('\n')
    const isPermanentFailure =
      groupLines.some((line) => /^action:\s*failed\b/i.test(line)) &&
      groupLines.some((line) => /^status:\s*5\.[^27]\./i.test(line))
    if (isPermanentFailure)
      failed.push(
        ...listValues(groupLines, 'final-recipient').map((value) => ({
          kind: 'bounce' as const,
          address: value,
        })),
      )
  }
  return failed
}

function listValues(lines: string[], field: string): string[] {
  return lines.flatMap((line) =>
    line.toLowerCase().startsWith(`${field}:`) ? (address.exec(cutText(line, 400))?.[1] ?? []) : [],
  )
}
