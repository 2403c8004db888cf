import { albumsExport } from '../../albums/server/exported.ts'
import { accountsExport } from '../../accounts/server/exported.ts'
import { affiliatesExport } from '../../affiliates/server/exported.ts'
import { aftercareExport } from '../../aftercare/server/exported.ts'
import { blocksExport } from '../../blocks/server/exported.ts'
import { causesExport } from '../../causes/server/exported.ts'
import { chatExport } from '../../chat/server/exported.ts'
import { consentExport } from '../../consent/server/exported.ts'
import { contactExport } from '../../contact/server/exported.ts'
import { creditsExport } from '../../credits/server/exported.ts'
import { deskExport } from '../../desk/server/exported.ts'
import { helplinesExport } from '../../helplines/server/exported.ts'
import { discretionExport } from '../../discretion/server/exported.ts'
import { discountsExport } from '../../discounts/server/exported.ts'
import { importsExport } from '../../imports/server/exported.ts'
import { legalExport } from '../../legal/server/exported.ts'
import { likesExport } from '../../likes/server/exported.ts'
import { meetingsExport } from '../../meetings/server/exported.ts'
import { moderationExport } from '../../moderation/server/exported.ts'
import { notificationsExport } from '../../notifications/server/exported.ts'
import { partnersExport } from '../../partners/server/exported.ts'
import { orderLimitsExport } from '../../order-limits/server/exported.ts'
import { paymentsExport } from '../../payments/server/exported.ts'
import { photosExport } from '../../photos/server/exported.ts'
import { profilesExport } from '../../profiles/server/exported.ts'
import { reviewsExport } from '../../reviews/server/exported.ts'
import { safetyExport } from '../../safety/server/exported.ts'
import { searchExport } from '../../search/server/exported.ts'
import { securityExport } from '../../security/server/exported.ts'
import { staffExport } from '../../staff/server/exported.ts'
import type { ExportedTable } from '../../server/feature.ts'
import { personalExport } from './exported.ts'
import { voiceExport } from '../../voice/server/exported.ts'
import { translationExport } from '../../translation/server/exported.ts'
import { verificationExport } from '../../verification/server/exported.ts'

/** All tables with rows of members, as their features declare them. */
export const exportedTables: ExportedTable[] = [
  ...accountsExport,
  ...affiliatesExport,
  ...aftercareExport,
  ...blocksExport,
  ...causesExport,
  ...chatExport,
  ...consentExport,
  ...contactExport,
  ...albumsExport,
  ...creditsExport,
  ...deskExport,
  ...discretionExport,
  ...helplinesExport,
  ...discountsExport,
  ...importsExport,
  ...legalExport,
  ...likesExport,
  ...meetingsExport,
  ...verificationExport,
  ...moderationExport,
  ...notificationsExport,
  ...partnersExport,
  ...orderLimitsExport,
  ...paymentsExport,
  ...photosExport,
  ...profilesExport,
  ...reviewsExport,
  ...safetyExport,
  ...searchExport,
  ...securityExport,
  ...staffExport,
  ...translationExport,
  ...voiceExport,
  ...personalExport,
]

/** Columns that make a repeated call idempotent; withheld in every table. */
export const withheldEverywhere: ReadonlySet<string> = new Set(['request_key', 'request_hash'])

/**
 * Tables without rows of members, or whose rows cannot be attributed without the installation's
 * secret.
 */
export const impersonalTables: ReadonlySet<string> = new Set([
  'duty_alarm',
  'weekly_report',
  'api_key',
  'translation_volume',
  'affiliate',
  'affiliate_agreement',
  'affiliate_payout',
  'audit_end',
  'authority_request',
  'backup_run',
  'browser_error',
  'chargeback',
  'chat_photo_screening',
  'city_population',
  'closed_month',
  'closed_month_file',
  'contact_job',
  'delivery_cause',
  'desk_pattern',
  'daily_metric',
  'discount_batch',
  'dsa_export',
  'dsa_submission',
  'exchange_rate',
  'home_figure',
  'honesty_day',
  'honesty_figure',
  'honesty_key',
  'honesty_note',
  'honesty_recount',
  'import_refusal',
  'invitation',
  'invoice_counter',
  'job_outbox',
  'lander_day',
  'legal_text',
  'local_mail',
  'local_payment',
  'login_failure',
  'mail_log',
  'mailing',
  'member_import',
  'trusted_contact_refusal',
  'mailed_address',
  'migration',
  'news_item',
  'node_status',
  'order_block',
  'partner_import',
  'payment_warning',
  'payment_account',
  'payment_event',
  'prompt',
  'provider_erasure',
  'provider_market',
  'provider_outage',
  'provider_record',
  'rate_limit',
  'reconciliation_fault',
  'refused_photo',
  'search_facet',
  'signal_switch',
  'settlement',
  'settlement_entry',
  'site',
  'announcement',
  'site_check',
  'site_host_check',
  'site_text',
  'site_text_version',
  'site_version',
  'system_sample',
  'traffic_cost',
  'uptime_day',
  'used_challenge',
  'vat_rate',
  'webhook',
  'webhook_delivery',
  'weekly_cohort',
  'withheld_photo',
])
