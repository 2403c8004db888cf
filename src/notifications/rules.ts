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

type Kind = {
  mail: readonly MailFrequency[]
  push: boolean
  usually: { mail: MailFrequency; push: boolean }
}

/** How often each type may be mailed, whether it is ever pushed, and what holds until the member says otherwise. Advertising is asked for. */
export const notificationKinds: Record<NotificationType, Kind> = {
  new_conversations: {
    mail: ['off', 'instant', 'daily'],
    push: true,
    usually: { mail: 'instant', push: true },
  },
  new_messages: {
    mail: ['off', 'instant', 'daily'],
    push: true,
    usually: { mail: 'daily', push: true },
  },
  like: {
    mail: ['off', 'instant', 'daily', 'weekly'],
    push: true,
    usually: { mail: 'daily', push: true },
  },
  unread_message_reminders: {
    mail: ['off', 'daily', 'weekly'],
    push: false,
    usually: { mail: 'weekly', push: false },
  },
  promotions: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  weekly_updates: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  news: { mail: ['off', 'weekly'], push: false, usually: { mail: 'off', push: false } },
  reminders: { mail: ['off', 'weekly'], push: false, usually: { mail: 'weekly', push: false } },
}

const HOUR = 3_600_000
/** An instant mail waits a little: whoever is looking needs none. */
export const MAIL_DELAY_MINUTES = 10
const minIntervals: Record<Exclude<MailFrequency, 'off'>, number> = {
  instant: HOUR,
  daily: 23 * HOUR,
  weekly: 7 * 24 * HOUR - HOUR,
}

/** The earliest time for a mail of this frequency, after the last one of its type. */
export function nextMailAt(
  frequency: Exclude<MailFrequency, 'off'>,
  lastAt: Date | null,
  now: Date,
): Date {
  const due = lastAt === null ? 0 : lastAt.getTime() + minIntervals[frequency]
  return new Date(Math.max(due, now.getTime()))
}

/** Types that no single event sets off: a round looks once a day whom they have something to say. */
export const digestTypes = [
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type DigestType = (typeof digestTypes)[number]

const DAY = 24 * HOUR
/** A message is called unread only after a day, and each is reminded of once. */
export const UNREAD_AFTER = DAY
/** An offer that ends sooner than this would be a hurry. */
export const MIN_OFFER_REMAINING = 2 * DAY
/** The bonus of joining said that nothing as good follows for 30 days; tips are for the first weeks. */
const offersFrom = 31 * DAY
const tips = { from: 2 * DAY, until: 37 * DAY }

/** Whether a type may concern a member at all; what it has to say is looked up for those only. */
export function isEligibleFor(
  type: DigestType,
  member: { signup_at: Date; last_seen_at: Date },
  now: Date,
): boolean {
  const joined = now.getTime() - member.signup_at.getTime()
  if (type === 'unread_message_reminders')
    return now.getTime() - member.last_seen_at.getTime() >= UNREAD_AFTER
  if (type === 'promotions') return joined >= offersFrom
  if (type === 'reminders') return joined >= tips.from && joined < tips.until
  return true
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
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    pushHosts.some((host) => host.test(url.hostname))
  )
}

/** What the token of mail servers is the signature of. */
export const MAIL_REPORTS = 'mail-reports'

export type MailReport = { kind: 'bounce' | 'complaint'; address: string }

const address = /<?([^\s<>;]{1,64}@[^\s<>;]{1,255})>?\s*$/

/**
 * What a mail server sends back: addresses that do not exist (RFC 3464, `Action: failed` with a 5.x.x status) and mails that
 * were marked as spam (RFC 5965). A delay, a full mailbox (5.2.x) or a policy against us (5.7.x) is none of these.
 */
export function parseMailReport(message: string): MailReport[] {
  const lines = message.split(/\r?\n/)
  const isComplaint = lines.some((line) =>
    /^content-type:\s*message\/feedback-report\b/i.test(line),
  )
  if (isComplaint)
    return valuesOf(lines, 'original-rcpt-to').map((found) => ({
      kind: 'complaint',
      address: found,
    }))
  const failed: MailReport[] = []
  // Each receiver has a group of lines of its own, between empty ones.
  for (const group of lines.join('\n').split(/\n[ \t]*\n/)) {
    const groupLines = group.split('\n')
    const isPermanentFailure =
      groupLines.some((line) => /^action:\s*failed\b/i.test(line)) &&
      groupLines.some((line) => /^status:\s*5\.[^27]\./i.test(line))
    if (isPermanentFailure)
      failed.push(
        ...valuesOf(groupLines, 'final-recipient').map((found) => ({
          kind: 'bounce' as const,
          address: found,
        })),
      )
  }
  return failed
}

function valuesOf(lines: string[], field: string): string[] {
  return lines.flatMap((line) =>
    line.toLowerCase().startsWith(`${field}:`) ? (address.exec(line.slice(0, 400))?.[1] ?? []) : [],
  )
}
