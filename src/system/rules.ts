import { REQUEST_BUCKETS, type RouteDurations } from '../platform/route-durations.ts'
import type { SystemStatus } from './contract.ts'

export const MEGABYTE = 1_000_000
/** A nightly copy that took some hours longer is not late. */
const COPY_HOURS = 36

/** Whether a newer copy should exist by now. */
export const isCopyLate = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > COPY_HOURS * 3_600_000

/** Whether there is a copy of the last night, and the changes after it are copied where that is set up. */
export function isBackupWell(
  { copies: [last], changes }: Pick<SystemStatus['backups'], 'copies' | 'changes'>,
  now: Date,
): boolean {
  if (!last || isCopyLate(new Date(last.at), now)) return false
  return changes?.works !== false
}

/** The templates of mails, as `<feature>/<file>`, with the keys of their names (`consoleMember.templates.mails`). */
export const mailNames = {
  'accounts/address-changed': 'address_changed',
  'accounts/address-taken': 'address_taken',
  'accounts/already-member': 'already_member',
  'accounts/change-address': 'change_address',
  'accounts/confirm-address': 'confirm_address',
  'accounts/export-ready': 'export_ready',
  'accounts/password-changed': 'password_changed',
  'accounts/reset-password': 'reset_password',
  'accounts/staff-invitation': 'staff_invitation',
  'accounts/waits-for-deletion': 'waits_for_deletion',
  'aftercare/correction': 'aftercare_correction',
  'aftercare/notice': 'aftercare_notice',
  'console/credits-deducted': 'credits_deducted',
  'console/credits-given': 'credits_given',
  'console/hidden': 'hidden',
  'console/warned': 'warned',
  'data-rights/answer': 'data_rights_answer',
  'desk/answer': 'desk_answer',
  'desk/duty': 'desk_duty',
  'desk/mention': 'desk_mention',
  'desk/rating': 'desk_rating',
  'imports/invitation': 'invitation',
  'meetings/all-clear': 'date_all_clear',
  'meetings/check-in': 'date_check_in',
  'meetings/contact-request': 'trusted_contact_request',
  'meetings/no-answer': 'date_no_answer',
  'meetings/plan': 'date_plan',
  'moderation/case-decided': 'case_decided',
  'moderation/complaint-receipt': 'complaint_receipt',
  'moderation/report-receipt': 'report_receipt',
  'moderation/selfie-decided': 'selfie_decided',
  'moderation/statement-of-reasons': 'statement_of_reasons',
  'notifications/mailing': 'mailing',
  'notifications/new-like': 'new_like',
  'notifications/new-message': 'new_message',
  'notifications/news': 'news',
  'notifications/offer': 'offer',
  'notifications/search-alerts': 'search_alerts',
  'notifications/tips': 'tips',
  'notifications/unread': 'unread',
  'notifications/week': 'week',
  'payments/card-expires': 'card_expires',
  'payments/chargeback-reversed': 'chargeback_reversed',
  'payments/charged-back': 'charged_back',
  'payments/debit-announced': 'debit_announced',
  'payments/debit-returned': 'debit_returned',
  'payments/discount-lost': 'discount_lost',
  'payments/letter': 'order_letter',
  'payments/paid-back': 'paid_back',
  'payments/premium-ended': 'premium_ended',
  'payments/receipt': 'receipt',
  'payments/statement': 'statement',
  'payments/withdrawal-answered': 'withdrawal_answered',
  'payments/withdrawal-receipt': 'withdrawal_receipt',
  'payments/withdrawal-received': 'withdrawal_received',
  'photos/photo-refused': 'photo_refused',
  'security/security-changed': 'security_changed',
  'sites/test-mail': 'test_mail',
  'staff/power-changed': 'power_changed',
  'statistics/weekly': 'statistics_weekly',
} as const

/** The durations of each route, of all nodes together. */
export function sumDurations(all: readonly RouteDurations[]): RouteDurations[] {
  const byRoute = new Map<string, RouteDurations>()
  for (const { route, counts, errors } of all) {
    const sum = byRoute.get(route)
    byRoute.set(route, {
      route,
      counts: sum ? counts.map((count, index) => count + (sum.counts[index] ?? 0)) : counts,
      errors: errors + (sum?.errors ?? 0),
    })
  }
  return [...byRoute.values()]
}

/**
 * Milliseconds below which a part of the requests took, by linear interpolation within a bucket. The
 * last bucket has no upper bound: its lower one is what is known.
 */
export function quantile(counts: readonly number[], part: number): number {
  const target = counts.reduce((total, count) => total + count, 0) * part
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= target) {
      const low = REQUEST_BUCKETS[index - 1] ?? 0
      const high = REQUEST_BUCKETS[index] ?? low
      return Math.round((low + ((high - low) * (target - before)) / count) * 1_000)
    }
    before += count
  }
  return 0
}
