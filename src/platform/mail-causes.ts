/** Why somebody gets a mail, for each template; the sentences are in `mailCauses`. */
const mailCauses = {
  'accounts/address-changed': 'security',
  'accounts/address-taken': 'address',
  'accounts/already-member': 'address',
  'accounts/change-address': 'request',
  'accounts/confirm-address': 'address',
  'accounts/export-ready': 'request',
  'accounts/password-changed': 'security',
  'accounts/reset-password': 'address',
  'accounts/staff-invitation': 'work',
  'accounts/waits-for-deletion': 'address',
  'aftercare/correction': 'aftercare',
  'aftercare/notice': 'aftercare',
  'console/credits-deducted': 'staff',
  'console/credits-given': 'staff',
  'console/hidden': 'staff',
  'console/warned': 'staff',
  'data-rights/answer': 'case',
  'desk/answer': 'case',
  'desk/duty': 'work',
  'desk/mention': 'work',
  'desk/rating': 'case',
  'imports/invitation': 'invitation',
  'meetings/all-clear': 'contact',
  'meetings/check-in': 'date',
  'meetings/contact-request': 'contact',
  'meetings/no-answer': 'contact',
  'meetings/no-answer-text': 'contact',
  'meetings/plan': 'contact',
  'moderation/case-decided': 'case',
  'moderation/complaint-receipt': 'case',
  'moderation/report-receipt': 'case',
  'moderation/selfie-decided': 'staff',
  'moderation/statement-of-reasons': 'staff',
  'notifications/mailing': 'news',
  'notifications/new-like': 'likes',
  'notifications/new-message': 'messages',
  'notifications/news': 'news',
  'notifications/offer': 'offer',
  'notifications/search-alerts': 'searches',
  'notifications/tips': 'tips',
  'notifications/unread': 'unread',
  'notifications/week': 'week',
  'payments/card-expires': 'order',
  'payments/chargeback-reversed': 'order',
  'payments/charged-back': 'order',
  'payments/debit-announced': 'order',
  'payments/debit-code': 'order',
  'payments/debit-returned': 'order',
  'payments/discount-lost': 'order',
  'payments/letter': 'order',
  'payments/mandate': 'order',
  'payments/paid-back': 'order',
  'payments/premium-ended': 'order',
  'payments/receipt': 'order',
  'payments/statement': 'order',
  'payments/withdrawal-answered': 'order',
  'payments/withdrawal-receipt': 'order',
  'payments/withdrawal-received': 'order',
  'photos/photo-refused': 'staff',
  'security/security-changed': 'security',
  'statistics/weekly': 'work',
  'sites/test-mail': 'work',
  'staff/power-changed': 'work',
} as const satisfies Record<string, string>

export type MailCause = (typeof mailCauses)[keyof typeof mailCauses]

const causes: ReadonlyMap<string, MailCause> = new Map(Object.entries(mailCauses))

/** Null only for a template that is missing above, which a test refuses. */
export const findMailCause = (template: string): MailCause | null => causes.get(template) ?? null

/** Causes that the reader chose in their settings, and the type of notification there. */
export const chosenCauses: Partial<Record<MailCause, string>> = {
  likes: 'like',
  messages: 'new_messages',
  unread: 'unread_message_reminders',
  week: 'weekly_updates',
  searches: 'search_alerts',
  offer: 'promotions',
  news: 'news',
  tips: 'reminders',
}

/** Causes of mails to people who need no account, for whom the page “Why” would ask to log in. */
const withoutAccount: ReadonlySet<MailCause> = new Set(['address', 'contact', 'invitation', 'work'])

export const hasCausePage = (template: string): boolean => {
  const cause = findMailCause(template)
  return cause !== null && !withoutAccount.has(cause)
}

/** Of a push: that of the mail about the same. */
const pushCauses = {
  new_conversations: 'messages',
  new_messages: 'messages',
  like: 'likes',
  check_in: 'date',
} as const satisfies Record<string, MailCause>

const ofPushes: ReadonlyMap<string, MailCause> = new Map(Object.entries(pushCauses))

export const findPushCause = (type: string): MailCause | null => ofPushes.get(type) ?? null
