// Written by scripts/generate/row-types.ts from the migrated database: change a migration, then run it again.

export type AccountRole = 'member' | 'operator'

export type AccountStatus = 'not_confirmed' | 'active' | 'deleted' | 'erased'

export type CaseState = 'received' | 'in_review' | 'decided'

export type DefenceState = 'waiting' | 'sent' | 'refused'

export type Gender = 'male' | 'female'

export type LotOrigin = 'signup' | 'purchase' | 'direct_debit' | 'gesture'

export type MessageKind = 'text' | 'photo' | 'gift' | 'voice'

export type OrderStatus =
  | 'pending'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'charged_back'

export type PhotoStatus = 'processing' | 'review' | 'active' | 'refused'

export type ProfileOrigin = 'member' | 'fictional' | 'partner' | 'performer'

export type ProfileStatus = 'active' | 'paused' | 'disabled'

export type RemainingMeasure = 'warning' | 'photo' | 'suspension' | 'ban'

export type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi'

export type AccountTable = {
  member_id: string
  site_id: number
  email: string
  email_source: unknown
  password_hash: string | null
  status: AccountStatus
  role: AccountRole
  paid_user: boolean
  language: string
  country: string
  time_zone: string
  traffic: unknown
  signup_step: number
  delete_reason: string | null
  signup_at: Date
  email_confirmed_at: Date | null
  last_seen_at: Date
  banned_at: Date | null
  deleted_at: Date | null
  staff_roles: string[]
}

export type AccountAddressTable = {
  member_id: string | null
  site_id: number | null
  address: string | null
  email_confirmed_at: Date | null
  status: AccountStatus | null
}

export type AccountOriginTable = {
  member_id: string
  kind: 'device' | 'network'
  value: string
  site_id: number
  at: Date
}

export type AccountReviewTable = {
  member_id: string
  site_id: number
  signals: unknown
  score: number
  found_at: Date
  sanction: 'none' | 'warning' | 'suspension' | null
  rule:
    | 'underage'
    | 'illegal'
    | 'threat'
    | 'scam'
    | 'fake'
    | 'harassment'
    | 'sexual'
    | 'spam'
    | 'other'
    | null
  answer: string
  decided_at: Date | null
}

export type AffiliateTable = {
  affiliate_id: string
  site_id: number
  network: string
  url_template: string
  secret: Buffer
  events: string[]
  active: boolean
  access_hash: Buffer | null
}

export type AffiliateAgreementTable = {
  affiliate_id: string
  valid_from: Date
  kind: 'none' | 'per_lead' | 'first_order' | 'lifetime'
  percent: number | null
  amount: number | null
  currency: string | null
}

export type AffiliateEarningTable = {
  earning_id: string
  affiliate_id: string
  site_id: number
  member_id: string
  order_id: string | null
  kind: 'lead' | 'order' | 'adjustment'
  paid: number
  amount: number
  currency: string
  earned_at: Date
  payout_id: string | null
}

export type AffiliatePayoutTable = {
  payout_id: string
  affiliate_id: string
  currency: string
  period_end: string
  amount: string
  booked_at: Date
  paid_at: Date | null
}

export type AftercareTable = {
  site_id: number
  aftercare_id: string
  banned_id: string
  origin: string
  report_id: string
  rule: 'scam' | 'fake'
  state: 'pending' | 'held' | 'sent' | 'corrected'
  reported_at: Date
  decided_at: Date
  decided_by: string
  requested_by: string | null
  hold_until: Date | null
  hold_reason: string
  held_by: string | null
  listed_at: Date | null
  sent_at: Date | null
  corrected_at: Date | null
}

export type AftercareLossTable = {
  site_id: number
  aftercare_id: string
  member_id: string
  channel: string
  amount: string
  currency: string
  complaint_id: string
  at: Date
}

export type AftercareNoticeTable = {
  site_id: number
  aftercare_id: string
  member_id: string
  conversation_id: string | null
  name: string
  age: number
  first_contact_at: Date
  last_contact_at: Date
  messages: number
  photos: number
  paid_messages: number
  message_credits: number
  paid_gifts: number
  gift_credits: number
  credits: number
  unusual: boolean
  sent_at: Date | null
  mailed: boolean
  refused_at: Date | null
  opened_at: Date | null
  corrected_at: Date | null
  requests: unknown
}

export type AlbumGrantTable = {
  site_id: number
  member_id: string
  other_id: string
  granted_at: Date
}

export type AnnouncementTable = {
  announcement_id: string
  site_id: number
  texts: unknown
  starts_at: Date
  ends_at: Date
  revision: number
  created_by: string
  created_at: Date
}

export type ApiKeyTable = {
  key_id: string
  site_id: number
  name: string
  prefix: string
  key_hash: Buffer
  scopes: string[]
  created_by: string
  created_at: Date
  expires_at: Date
  approved_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export type ApprovalTable = {
  approval_id: string
  site_id: number
  kind: string
  subject_kind: string
  subject_id: string
  summary: unknown
  payload: unknown
  reason: string
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'
  requested_by: string
  requested_at: Date
  expires_at: Date
  answered_by: string | null
  answered_at: Date | null
  answer: string
  member_id: string | null
}

export type AuditEndTable = {
  only_row: boolean
  entry_id: string
  hash: Buffer
}

export type AuditEntryTable = {
  entry_id: string
  site_id: number
  at: Date
  actor_id: string | null
  session_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  affected_id: string | null
  reason: string
  before_change: unknown
  after_change: unknown
  previous_hash: Buffer
  hash: Buffer
}

export type AuthorityRequestTable = {
  site_id: number
  request_id: string
  received_on: string
  country: string
  authority: string
  kind: 'content' | 'information'
  outcome: 'followed' | 'in_part' | 'refused' | 'mistake' | null
  answered_at: Date | null
  recorded_by: string
  recorded_at: Date
}

export type BackupRunTable = {
  run_id: string
  kind: 'copy' | 'restore_test'
  finished_at: Date
  bytes: string
  name: string
}

export type BannedIdentityTable = {
  site_id: number
  member_id: string
  kind: 'address' | 'phone' | 'card' | 'photo'
  hash: string
}

export type BlockTable = {
  member_id: string
  other_id: string
  direction: number
  at: Date
}

export type BlockedContactTable = {
  site_id: number
  member_id: string
  hash: string
  batch: string
}

export type BrowserErrorTable = {
  fingerprint: string
  kind: 'error' | 'rejection' | 'csp'
  message: string
  source: string
  route: string
  release: string
  count: number
  first_at: Date
  last_at: Date
}

export type CampaignCodeTable = {
  member_id: string
  code: string
  at: Date
}

export type CaseAttachmentTable = {
  site_id: number
  attachment_id: string
  message_id: string
  member_id: string | null
  name: string
  type: string
  bytes: number
  content: Buffer | null
}

export type CaseMessageTable = {
  site_id: number
  message_id: string
  case_id: string
  member_id: string | null
  kind: 'received' | 'sent' | 'note'
  author_id: string | null
  text: string
  automatic: boolean
  mail_id: string | null
  mentions: string[]
  at: Date
  request_key: Buffer | null
  request_hash: Buffer | null
}

export type CaseRatingTable = {
  site_id: number
  case_id: string
  member_id: string | null
  queue: string
  asked_at: Date
  answer: 'yes' | 'partly' | 'no' | null
  text: string
  answered_at: Date | null
}

export type ChargebackTable = {
  order_id: string
  chargeback_id: string
  amount: number
  previous_order_status: OrderStatus
  at: Date
  reversed_at: Date | null
  site_id: number
  reason_code: string
  reason: string
  due_at: Date
  decision: 'contested' | 'accepted' | null
  decided_by: string | null
  decided_at: Date | null
  evidence: unknown
  defence: DefenceState | null
  defence_reason: string
  defence_note: string
  defended_at: Date | null
}

export type ChatPhotoScreeningTable = {
  site_id: number
  photo_name: string
  verdict: 'nude' | 'unsure' | 'unchecked' | 'withheld'
  at: Date
}

export type ChatSignalTable = {
  site_id: number
  conversation_id: string
  seq: number
  rule: string
  member_id: string
  other_id: string
  language: string | null
  version: number
  shown_at: Date
  dismissed_at: Date | null
}

export type CityPopulationTable = {
  site_id: number
  city: number
  members: number
}

export type ClosedDoorTable = {
  site_id: number
  member_id: string
  other_id: string
  day: string
}

export type ClosedMonthTable = {
  site_id: number
  month: string
  version: number
  closed_at: Date
  closed_by: string
  totals: unknown
  reopened_at: Date | null
  reopened_by: string | null
  reopening_approved_by: string | null
  reopening_reason: string | null
}

export type ClosedMonthFileTable = {
  site_id: number
  month: string
  version: number
  name: string
  content: string
  digest: string
}

export type CompanyMatchTable = {
  site_id: number
  member_id: string
  kind: 'address' | 'phone' | 'card' | 'photo'
  found_at: Date
}

export type ComplaintTable = {
  complaint_id: string
  site_id: number
  member_id: string | null
  kind: 'illegal' | 'order' | 'service'
  name: string
  email: string
  about: string
  text: string
  language: string
  state: CaseState
  answer: string
  at: Date
  answer_by: Date
  decided_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  appeals: string | null
  decided_by: string | null
  measure: 'none' | 'restore' | null
  remains: RemainingMeasure | null
  follows: string | null
  subject: string
  version: number
  snoozed_until: Date | null
  merged_into: string | null
}

export type ConsentAnswerTable = {
  answer_id: string
  site_id: number
  browser_id: string
  member_id: string | null
  text_version: number
  language: string
  statistics: boolean
  marketing: boolean
  privacy_control: boolean
  answered_at: Date
  sequence: string
}

export type ContactBatchTable = {
  site_id: number
  member_id: string
  batch: string
  added_at: Date
  compare_at: Date
  size: number
}

export type ContactHashTable = {
  site_id: number
  member_id: string
  hash: string
  key: string
}

export type ContactJobTable = {
  via: number
  name: string
  contact: string
  since: Date
}

export type ContactRuleTable = {
  site_id: number
  member_id: string
  who: 'anyone' | 'verified' | 'liked' | 'suitable'
  mode: 'closed' | 'request'
  min_age: number | null
  max_age: number | null
  languages: string[]
  countries: string[]
  with_photo: boolean
  min_filled: number
  updated_at: Date
}

export type ConversationTable = {
  conversation_id: string
  site_id: number
  lo: string
  hi: string
  started_by: string
  last_seq: number
  block_version: number
  created_at: Date
}

export type ConversionTable = {
  member_id: string
  event: string
  site_id: number
  order_id: string | null
  happened_at: Date
}

export type CreditHoldTable = {
  site_id: number
  member_id: string
  hold_key: string
  credits: number
  created_at: Date
}

export type CreditLotTable = {
  member_id: string
  lot_id: string
  order_id: string | null
  origin: LotOrigin
  credits: number
  remaining: number
  paid_amount: number
  currency: string | null
  provisional: boolean
  created_at: Date
}

export type CreditOrderTable = {
  order_id: string
  member_id: string
  site_id: number
  card_id: string | null
  bundle: string
  credits: number
  amount: number
  list_amount: number
  refunded_amount: number
  currency: string
  country: string
  language: string
  discount_code: string | null
  method: string | null
  provider: string
  provider_payment_id: string | null
  mandate_id: string | null
  keep_card: boolean
  status: OrderStatus
  checkout_url: string | null
  next_path: string | null
  created_at: Date
  completed_at: Date | null
  seen_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  failure: string | null
  discount_lost: boolean
  card_brand: string | null
}

export type DailyMetricTable = {
  site_id: number
  metric: string
  day: string
  unit: string
  value: string
  counted_at: Date
}

export type DataExportTable = {
  member_id: string
  export_id: string
  state: 'waiting' | 'ready' | 'failed'
  file: string | null
  bytes: number
  created_at: Date
  ready_at: Date | null
  expires_at: Date
}

export type DataRequestTable = {
  site_id: number
  request_id: string
  member_id: string | null
  kind: 'access' | 'erasure' | 'rectification' | 'restriction' | 'portability' | 'objection'
  email: string
  language: string
  note: string
  received_at: Date
  due_at: Date
  extended_at: Date | null
  outcome: 'done' | 'refused' | null
  answer: string
  decided_at: Date | null
  decided_by: string | null
  added_by: string
}

export type DatePlanTable = {
  site_id: number
  plan_id: string
  member_id: string
  partner_id: string
  conversation_id: string
  partner_name: string
  place: string
  note: string
  starts_at: Date
  time_zone: string
  contact_id: string | null
  check_in_at: Date | null
  asked_at: Date | null
  alerted_at: Date | null
  shared_at: Date | null
  ended_at: Date | null
  ended_by: 'safe' | 'canceled' | 'expired' | null
  outcome: 'good' | 'no_match' | 'no_show' | 'unsafe' | 'not_said' | null
  created_at: Date
  request_key: Buffer | null
  request_hash: Buffer | null
}

export type DebitBlockTable = {
  member_id: string
  reason: string
  at: Date
}

export type DebitMandateTable = {
  member_id: string
  mandate_id: string
  order_id: string | null
  provider: string
  provider_mandate_id: string | null
  reference: string
  holder: string
  iban_country: string
  iban_last_four: string
  iban_hash: Buffer
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
  agreed_text: string
  agreed_language: string
  agreed_version: string
  agreed_ip: string
  agreed_at: Date
}

export type DeliveryCauseTable = {
  cause: string
  event: 'like' | 'message' | null
}

export type DeskPatternTable = {
  rule: 'meeting' | 'money' | 'gift' | 'contact'
  language: string
  pattern: string
}

export type DiscountBatchTable = {
  site_id: number
  batch_id: string
  name: string
  codes: number
  created_by: string
  created_at: Date
}

export type DiscountCodeTable = {
  site_id: number
  code: string
  member_id: string | null
  country: string | null
  percentage: number | null
  value_amount: number | null
  currency: string | null
  minimum_order_value: number
  methods: string[]
  status: 'active' | 'withdrawn'
  starts_at: Date
  expires_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  batch_id: string | null
  single_use: boolean
}

export type DiscountUseTable = {
  member_id: string
  code: string
  order_id: string
  used: boolean
  binding: boolean
  at: Date
}

export type DiscretionTable = {
  site_id: number
  member_id: string
  quick_exit: boolean
  updated_at: Date
  neutral_name: string | null
}

export type DisputePictureTable = {
  site_id: number
  picture_id: string
  order_id: string
  chargeback_id: string
  member_id: string
  name: string
  sha256: Buffer
  content: Buffer
  added_by: string
  added_at: Date
}

export type DsaExportTable = {
  site_id: number
  active: boolean
  origin: string
  token: Buffer | null
  since: Date
  fault: string | null
  attempted_at: Date | null
  changed_by: string
  changed_at: Date
}

export type DsaSubmissionTable = {
  site_id: number
  statement_id: string
  state: 'accepted' | 'refused'
  reasons: string[]
  uuid: string | null
  attempts: number
  at: Date
}

export type DutyAlarmTable = {
  site_id: number
  kind: string
  subject_id: string
  step: 'due' | 'late'
  due_at: Date
  warned_at: Date
}

export type DutyShiftTable = {
  site_id: number
  shift_id: string
  member_id: string
  area: 'content' | 'orders' | 'service'
  is_lead: boolean
  starts_at: Date
  ends_at: Date
}

export type EvidenceCopyTable = {
  member_id: string
  copy_id: string
  other_id: string
  kind: string
  content: unknown
  at: Date
  erase_at: Date
}

export type ExchangeRateTable = {
  day: string
  currency: string
  rate: string
}

export type FirstMessageDraftTable = {
  member_id: string
  text: string
  created_at: Date
}

export type HelplineTable = {
  site_id: number
  list: 'safety' | 'scam'
  country: string
  kind: string
  line: string
  name: string
  phone: string | null
  url: string
  checked_at: Date | null
  checked_by: string
  removed_at: Date | null
}

export type HiddenMemberTable = {
  site_id: number
  member_id: string
  other_id: string
  at: Date
}

export type HiddenPlaceTable = {
  site_id: number
  member_id: string
  country: string
  region: number
}

export type HomeFigureTable = {
  site_id: number
  figure: string
  today: number
  last_week: number
  counted_at: Date
}

export type HonestyDayTable = {
  site_id: number
  day: string
  body: string
  digest: Buffer
  previous: Buffer | null
  signature: Buffer
  key_version: number
  sealed_at: Date
}

export type HonestyFigureTable = {
  site_id: number
  day: string
  metric: string
  part: string
  revision: number
  version: number
  value: string
  base: string | null
  people: string | null
  state: 'shown' | 'too_few' | 'covered'
  published: string | null
  as_of: string
  outcome: 'kept' | 'missed' | 'open' | null
  reason: string
  counted_at: Date
  sealed_on: string
}

export type HonestyKeyTable = {
  site_id: number
  version: number
  public_key: string
  private_key: Buffer
  created_at: Date
}

export type HonestyNoteTable = {
  site_id: number
  month: string
  promise: string
  texts: unknown
  written_by: string
  written_at: Date
}

export type HonestyRecountTable = {
  site_id: number
  day: string
  metric: string
  reason: string
  requested_by: string
  requested_at: Date
  done_at: Date | null
  changed: boolean
}

export type IdempotencyKeyTable = {
  scope: string
  call: string
  key: string
  member_id: string | null
  body_hash: Buffer
  state: 'running' | 'done'
  status: number | null
  answer: string | null
  created_at: Date
}

export type ImportAddressTable = {
  import_id: string | null
  site_id: number | null
  line: number | null
  address: string | null
  state: string | null
}

export type ImportRefusalTable = {
  site_id: number
  address_hash: Buffer
  at: Date
}

export type ImpressionTable = {
  site_id: number
  member_id: string
  kind: 'suggestion' | 'advertisement'
  other_id: string
  day: string
  at: Date
  via: number
  points: unknown
  rule_version: number
  session_id: string | null
}

export type InboxTable = {
  member_id: string
  conversation_id: string
  other_id: string
  started: boolean
  has_written: boolean
  last_seq: number
  last_sender: string | null
  last_kind: string
  last_preview: string
  preview_seq: number
  num_unread: number
  read_up_to: number
  removed_up_to: number
  muted: boolean
  last_message_at: Date
  removed_at: Date | null
  fictional_confirmed_at: Date | null
}

export type IntentionTable = {
  site_id: number
  member_id: string
  intention: 'lasting' | 'open' | 'light' | 'friendship' | 'touch'
  place: number
  visibility: 'all' | 'matches' | 'nobody'
  consent_at: Date | null
  updated_at: Date
}

export type InvitationTable = {
  site_id: number
  code: string
  made_by: string | null
  uses_left: number
  created_at: Date
  expires_at: Date
}

export type InvoiceTable = {
  site_id: number
  number: number
  order_id: string
  member_id: string
  kind: 'sale' | 'credit_note'
  cause: string
  country: string
  currency: string
  gross: number
  vat_rate: number
  vat: number
  issued_at: Date
}

export type InvoiceCounterTable = {
  site_id: number
  last_number: number
}

export type JobOutboxTable = {
  id: string
  identifier: string
  payload: unknown
  run_at: Date
  job_key: string | null
  queue_name: string | null
  max_attempts: number
}

export type LanderDayTable = {
  site_id: number
  day: string
  lander: string
  slug: string
  network: string
  country: string
  views: number
  starts: number
  sign_ups: number
  confirmations: number
  first_orders: number
  bounces: number
  language: string
}

export type LedgerEntryTable = {
  member_id: string | null
  transaction_id: string | null
  line: number | null
  account: string | null
  lot_id: string | null
  credits: number | null
  at: Date | null
}

export type LedgerTransactionTable = {
  member_id: string | null
  transaction_id: string | null
  kind: string | null
  reference: string | null
  at: Date | null
}

export type LedgerTransferTable = {
  member_id: string
  lot_id: string
  at: Date
  credits: number
  line: number
  transaction_id: string
  kind:
    | 'signup'
    | 'purchase'
    | 'gesture'
    | 'message'
    | 'photo'
    | 'gift'
    | 'unsend'
    | 'guarantee'
    | 'aftercare'
    | 'refund'
    | 'chargeback'
    | 'chargeback_reversed'
    | 'erasure'
    | 'reactivation'
    | 'taken_back'
  reference: string | null
  from_account: 'member' | 'issued' | 'earned' | 'refunded' | 'waived' | 'forfeited'
  to_account: 'member' | 'issued' | 'earned' | 'refunded' | 'waived' | 'forfeited'
}

export type LegalHoldTable = {
  site_id: number
  hold_id: string
  member_id: string
  reason: string
  disclosed: boolean
  placed_by: string
  approved_by: string
  placed_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type LegalTextTable = {
  document: 'terms' | 'privacy' | 'return-policy' | 'cookies' | 'ban'
  version: number
  locale: string
  text_checksum: string
  valid_from: string
  texts: unknown
  recorded_at: Date
  site_id: number
}

export type LikeCommentTable = {
  site_id: number
  member_id: string
  other_id: string
  text: string
  photo_id: string | null
  prompt: string | null
  quoted: string
  words_hash: Buffer
  pattern_hash: Buffer | null
  created_at: Date
  session_id: string | null
  via: number | null
}

export type LikeInboxTable = {
  member_id: string
  direction: number
  other_id: string
  is_new: boolean
  is_new_match: boolean
  at: Date
  matched_at: Date | null
}

export type LikePairTable = {
  lo: string
  hi: string
  lo_session: string | null
  hi_session: string | null
  lo_free_message: boolean
  hi_free_message: boolean
  lo_at: Date | null
  hi_at: Date | null
  lo_notified_at: Date | null
  hi_notified_at: Date | null
  matched_at: Date | null
  lo_via: number | null
  hi_via: number | null
}

export type LocalMailTable = {
  id: string
  to_address: string
  subject: string
  text: string
  html: string
  headers: unknown
  at: Date
}

export type LocalPaymentTable = {
  id: string
  body: unknown
  created_at: Date
}

export type LocalTextCheckTable = {
  site_id: number
  region: string
  text: string
  checked_at: Date
  checked_by: string
}

export type LoginFailureTable = {
  site_id: number
  subject: string
  failures: number
  blocks: number
  last_at: Date
  blocked_until: Date | null
}

export type MailLogTable = {
  mail_id: string
  site_id: number
  template: string
  covered_address: string
  address_hash: Buffer
  state: 'accepted' | 'refused' | 'limited' | 'failed'
  detail: string
  at: Date
  order_id: string | null
  cause: string | null
}

export type MailedAddressTable = {
  site_id: number
  address_hash: Buffer
  kind: string
  mails: number
  window_started_at: Date
}

export type MailingTable = {
  mailing_id: string
  site_id: number
  name: string
  kind: 'news' | 'promotions'
  segment: unknown
  texts: unknown
  per_minute: number
  state: 'draft' | 'running' | 'stopped' | 'done'
  revision: number
  created_by: string
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  approval_id: string | null
  send_at: string | null
  test_percentage: number | null
  tested_at: Date | null
}

export type MailingRecipientTable = {
  mailing_id: string
  member_id: string
  state: 'pending' | 'sent' | 'skipped'
  at: Date | null
  send_after: Date | null
  in_test: boolean
  clicked_at: Date | null
  unsubscribed_at: Date | null
}

export type MemberBookmarkTable = {
  site_id: number
  member_id: string
  other_id: string
  at: Date
}

export type MemberImportTable = {
  import_id: string
  site_id: number
  file_name: string
  columns: string[]
  total: number
  options: unknown
  state: 'uploaded' | 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undone'
  revision: number
  created_by: string
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  approval_id: string | null
  removed_invitations: number
}

export type MemberImportRowTable = {
  import_id: string
  site_id: number
  line: number
  state: 'new' | 'wrong' | 'ready' | 'invited' | 'joined' | 'declined' | 'expired' | 'undeliverable'
  problem: string | null
  cells: unknown
  email: string | null
  person: unknown
  token_hash: Buffer | null
  member_id: string | null
  at: Date | null
}

export type MemberSearchTable = {
  member_id: string
  site_id: number
  origin: number
  gender: number
  looking_for: number
  country: string
  region: number
  city: number | null
  birth_year: number
  birth_date: string
  language: string
  interests: string[]
  has_photo: boolean
  promoted: boolean
  listed: boolean
  active_at: number
}

export type MessageTable = {
  conversation_id: string
  seq: number
  id: string
  sender_id: string
  kind: MessageKind
  body: string
  gift: string | null
  photo_name: string | null
  photo_width: number
  photo_height: number
  cost: number
  created_at: Date
  photo_opened_at: Date | null
  unsent_at: Date | null
  credits_returned_at: Date | null
  quoted_seq: number | null
  session_id: string | null
  via: number | null
}

export type MessageReactionTable = {
  site_id: number
  conversation_id: string
  seq: number
  member_id: string
  reaction: 'love' | 'funny' | 'agree' | 'wow' | 'sorry' | 'more'
  at: Date
}

export type MessageRequestTable = {
  site_id: number
  request_id: string
  member_id: string
  other_id: string
  message_id: string
  text: string
  credits: number
  state: 'request' | 'open' | 'declined' | 'lapsed'
  sentence: number | null
  created_at: Date
  lapses_at: Date
  decided_at: Date | null
  seen_at: Date | null
  closed_until: Date
  session_id: string | null
  via: number | null
}

export type NewsItemTable = {
  site_id: number
  published_at: Date
  news_id: string
  texts: unknown
}

export type NodeStatusTable = {
  node_id: string
  version: string
  started_at: Date
  seen_at: Date
  redis: 'none' | 'up' | 'down'
  event_loop_delay: number
  connections: number
  streams: number
  routes: unknown
  role: string
}

export type NotificationDisabledTable = {
  member_id: string
  type: string
  reason: 'fbl' | 'bounce' | 'listunsubscribe'
  at: Date
}

export type NotificationPreferenceTable = {
  member_id: string
  type:
    | 'new_conversations'
    | 'new_messages'
    | 'like'
    | 'unread_message_reminders'
    | 'promotions'
    | 'weekly_updates'
    | 'search_alerts'
    | 'news'
    | 'reminders'
  mail: 'off' | 'instant' | 'daily' | 'weekly'
  push: boolean
}

export type NotificationSentTable = {
  member_id: string
  type: string
  at: Date
}

export type NudeConsentTable = {
  site_id: number
  member_id: string
  other_id: string
  at: Date
}

export type OneTimeCodeTable = {
  member_id: string
  phone: string
  code_hash: Buffer
  tries: number
  sent_at: Date
}

export type OneTimeLinkTable = {
  token_hash: Buffer
  member_id: string
  purpose: string
  payload: unknown
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type OpeningMessageTable = {
  member_id: string
  conversation_id: string
  text_hash: Buffer
  pattern_hash: Buffer | null
  score: number
  at: Date
}

export type OrderBlockTable = {
  block_id: string
  site_id: number
  kind: 'card' | 'device' | 'network' | 'email_domain'
  value: string
  label: string
  reason: string
  created_by: string
  created_at: Date
  expires_at: Date
  removed_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
}

export type OrderLetterTable = {
  member_id: string
  letter_id: string
  site_id: number
  order_id: string
  template: string
  language: string
  text: string
  written_by: string
  at: Date
  request_key: Buffer | null
  request_hash: Buffer | null
}

export type OrderOriginTable = {
  order_id: string
  kind: 'card' | 'device' | 'network'
  value: string
  member_id: string
  site_id: number
  at: Date
}

export type OrderRefusalTable = {
  refusal_id: string
  member_id: string
  site_id: number
  reasons: string[]
  at: Date
}

export type PartnerImportTable = {
  site_id: number
  feed: string
  issued_at: Date | null
  imported_at: Date | null
  profiles: number
  skipped: number
  failure: string
  attempted_at: Date
}

export type PartnerProfileTable = {
  site_id: number
  feed: string
  external_id: string
  member_id: string | null
  content_hash: Buffer
  version: Buffer
  offer_url: string
  photo_url: string
  expires_at: Date
}

export type PasskeyTable = {
  member_id: string
  passkey_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export type PaymentAccountTable = {
  site_id: number
  provider: string
  version: number
  credentials: Buffer
  created_at: Date
  retired_at: Date | null
}

export type PaymentCustomerTable = {
  member_id: string
  provider: string
  customer_id: string
}

export type PaymentEventTable = {
  order_id: string
  event_id: string
  kind: string
  detail: unknown
  at: Date
}

export type PaymentWarningTable = {
  order_id: string
  warning_id: string
  site_id: number
  kind: 'fraud' | 'information' | 'card'
  amount: number
  reason_code: string
  reason: string
  at: Date
  due_at: Date
  decision: 'answered' | 'kept' | null
  decided_by: string | null
  decided_at: Date | null
}

export type PhotoTable = {
  member_id: string
  photo_id: string
  name: string
  status: PhotoStatus
  refused_reason: string | null
  position: number
  width: number
  height: number
  avif: boolean
  thumbhash: string
  perceptual_hash: string
  created_at: Date
  deleted_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  private: boolean
}

export type PostbackTable = {
  postback_id: string
  site_id: number
  affiliate_id: string
  member_id: string
  event: string
  pseudonym: string
  parameters: unknown
  created_at: Date
  sent_at: Date | null
}

export type PressureLookTable = {
  site_id: number
  member_id: string
  staff_id: string
  at: Date
  report_id: string | null
}

export type ProfileTable = {
  member_id: string
  site_id: number
  origin: ProfileOrigin
  status: ProfileStatus
  disabled_reason: string | null
  name: string
  gender: Gender
  looking_for: 'female' | 'male' | 'everyone'
  birth_date: string
  language: string
  country: string
  region: number | null
  city: number | null
  sexuality: Sexuality | null
  sexuality_consent_at: Date | null
  hair_color: string | null
  eye_color: string | null
  body_type: string | null
  relationship_status: string | null
  tattoos: string | null
  interests: string[]
  about: string
  about_score: number
  show_sexuality: boolean
  show_visits: boolean
  hide_distance: boolean
  invisible: boolean
  promoted: boolean
  indexed: boolean
  main_photo: string | null
  photo_count: number
  updated_at: Date
  status_before_disabled: ProfileStatus | null
  hidden_by_staff: boolean
  verified_photos: string[]
  show_online: boolean
  show_reads: boolean
}

export type ProfileNoteTable = {
  member_id: string
  other_id: string
  text: string
  updated_at: Date
}

export type ProfileTextTable = {
  member_id: string | null
  site_id: number | null
  origin: ProfileOrigin | null
  name: string | null
  about: string | null
}

export type PromptTable = {
  site_id: number
  prompt: string
  questions: unknown
  retired_at: Date | null
  changed_at: Date
}

export type PromptAnswerTable = {
  site_id: number
  member_id: string
  prompt: string
  place: number
  text: string
  visible_text: string | null
  updated_at: Date
}

export type ProviderErasureTable = {
  erasure_id: string
  site_id: number
  provider: string
  customer_id: string
  requested_at: Date
  attempts: number
  erased_at: Date | null
  failure: string
}

export type ProviderMarketTable = {
  site_id: number
  provider: string
  country: string
  currency: string
  methods: unknown
  fetched_at: Date
}

export type ProviderOutageTable = {
  site_id: number
  provider: string
  failures: number
  down_until: Date
}

export type ProviderRecordTable = {
  site_id: number
  provider: string
  payment_id: string
  record_id: string
  kind: string
  body: Buffer
  at: Date
}

export type PushLogTable = {
  push_id: string
  site_id: number
  member_id: string
  type: string
  service: string
  state: 'sent' | 'gone' | 'failed'
  at: Date
  cause: string | null
}

export type PushSubscriptionTable = {
  member_id: string
  subscription_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  sent_at: Date | null
  send_result: string
  refusals: number
}

export type QualityCheckTable = {
  check_id: string
  site_id: number
  kind: 'account' | 'photo' | 'report' | 'selfie' | 'text'
  subject_id: string
  member_id: string
  evidence: unknown
  decision: string
  reason: string
  decided_by: string
  decided_at: Date
  checked_by: string | null
  checked_at: Date | null
  second_decision: string | null
  second_reason: string
  remark: string
}

export type RateLimitTable = {
  key: string
  points: number
  expire: string | null
}

export type ReconciliationFaultTable = {
  fault: string
  subject: string
  detail: string
  found_at: Date
  site_id: number
  state: 'open' | 'gone' | 'explained'
  resolved_by: string | null
  resolved_at: Date | null
  note: string
}

export type RecoveryCodeTable = {
  member_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

export type RefundTable = {
  order_id: string
  refund_id: string
  member_id: string
  site_id: number
  amount: number
  currency: string
  credits: number
  status: 'waiting' | 'sent' | 'settled' | 'stuck'
  attempt: number
  provider_refund_id: string | null
  requested_at: Date
  sent_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  requested_by: string | null
  approval_id: string | null
}

export type RefusedPhotoTable = {
  site_id: number
  perceptual_hash: string
  reason: string
  at: Date
}

export type RememberedSearchTable = {
  member_id: string
  filters: string
}

export type ReportTable = {
  report_id: string
  site_id: number
  member_id: string
  reported_id: string
  subject: 'profile' | 'photo' | 'message' | 'gift'
  subject_id: string
  reason: string
  text: string
  snapshot: unknown
  state: CaseState
  measure: 'none' | 'warning' | 'photo' | 'suspension' | 'profile' | null
  answer: string
  at: Date
  answer_by: Date
  decided_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  decided_by: string | null
  detail: string | null
}

export type ResaleConsentTable = {
  member_id: string
  partner: string
  site_id: number
  partner_name: string
  agreed_at: Date
  withdrawn_at: Date | null
  last_sent_at: Date | null
}

export type ReviewTable = {
  site_id: number
  kind: string
  subject_id: string
  member_id: string | null
  since: Date
  due_at: Date
  claimed_by: string | null
  claimed_at: Date | null
  decision: unknown
  decided_by: string | null
  applies_at: Date | null
}

export type ReviewAnswerTable = {
  site_id: number
  kind: string
  subject_id: string
  decided_at: Date
  queue: string
  decided_by: string
  since: Date
  due_at: Date
}

export type SavedSearchTable = {
  member_id: string
  saved_id: string
  name: string
  filters: string
  created_at: Date
  request_key: Buffer | null
  request_hash: Buffer | null
}

export type SavedViewTable = {
  site_id: number
  view_id: string
  member_id: string
  page: string
  name: string
  search: string
  is_shared: boolean
  saved_at: Date
}

export type SearchFacetTable = {
  site_id: number
  gender: number
  looking_for: number
  country: string
  region: number
  birth_year: number
  members: number
}

export type SelfieTable = {
  member_id: string
  site_id: number
  pose:
    | 'hand_on_head'
    | 'hand_on_cheek'
    | 'hand_raised'
    | 'two_fingers'
    | 'thumb_up'
    | 'hand_on_shoulder'
  state: 'started' | 'waiting' | 'approved' | 'refused'
  picture: Buffer | null
  revision: number
  started_at: Date
  sent_at: Date | null
  due_at: Date | null
  refused_for: 'other_person' | 'wrong_pose' | 'face_hidden' | 'unclear' | 'not_taken_now' | null
  decided_by: string | null
  decided_at: Date | null
}

export type SessionTable = {
  session_id: string
  member_id: string
  site_id: number
  token_hash: Buffer
  device: string
  place: string
  second_step: boolean
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type SettlementTable = {
  site_id: number
  provider: string
  settlement_id: string
  currency: string
  amount: number
  paid_out_at: Date
  booked_at: Date | null
}

export type SettlementEntryTable = {
  site_id: number
  provider: string
  settlement_id: string
  entry_id: string
  kind: 'payment' | 'refund' | 'chargeback' | 'fee' | 'reserve'
  payment_id: string | null
  amount: number
}

export type SignalSwitchTable = {
  site_id: number
  rule: string
  language: string
  staff_id: string
  at: Date
}

export type SiteTable = {
  site_id: number
  slug: string
  host: string
  settings: unknown
  revision: number
  aliases: string[]
  opened_at: Date | null
  changed_by: string | null
  changed_from: 'console' | 'command' | 'database'
  change_reason: string
  changed_at: Date
  moving_at: Date | null
}

export type SiteCheckTable = {
  site_id: number
  kind: 'mail' | 'payments'
  passed: boolean
  detail: string
  checked_by: string
  checked_at: Date
}

export type SiteHostCheckTable = {
  site_id: number
  host: string
  state: string
  checked_at: Date
}

export type SiteTextTable = {
  site_id: number
  locale: string
  key: string
  text: string | null
  revision: number
  changed_at: Date
}

export type SiteTextVersionTable = {
  site_id: number
  locale: string
  key: string
  revision: number
  text: string | null
  changed_by: string
  reason: string
  at: Date
}

export type SiteVersionTable = {
  site_id: number
  revision: number
  slug: string
  host: string
  aliases: string[]
  settings: unknown
  opened_at: Date | null
  changed_by: string | null
  changed_from: string
  reason: string
  at: Date
}

export type SpendCapTable = {
  member_id: string
  period: 'week' | 'month'
  amount: number
  currency: string
  next_period: 'week' | 'month' | null
  next_amount: number | null
  next_at: Date | null
}

export type SpendCapChangeTable = {
  site_id: number
  member_id: string
  set_at: Date
  from_at: Date
  period: 'week' | 'month' | null
  amount: number | null
  currency: string
}

export type StaffNoteTable = {
  note_id: string
  site_id: number
  member_id: string
  author_id: string
  text: string
  at: Date
}

export type StatementOfReasonsTable = {
  statement_id: string
  site_id: number
  member_id: string
  case_number: string
  measure: 'warning' | 'photo' | 'text' | 'suspension' | 'ban'
  ground: 'law' | 'terms'
  rule: string
  explanation: string
  notified: boolean
  automated: boolean
  language: string
  at: Date
  until: Date | null
  lifted_at: Date | null
  appeal_id: string | null
  content_at: Date | null
  detected_automatically: boolean
}

export type StoredCardTable = {
  member_id: string
  card_id: string
  provider: string
  customer_id: string
  mandate_id: string
  brand: string
  last_four: string
  expires_on: string | null
  agreed_at: Date
  removed_at: Date | null
  expiry_mailed_at: Date | null
  card_hash: string | null
}

export type SwipeTable = {
  member_id: string
  likes: number
  last_pass: string | null
  resets_at: Date
}

export type SwipePassTable = {
  member_id: string
  other_id: string
  at: Date
}

export type SystemSampleTable = {
  site_id: number
  at: Date
  figure: string
  value: number
}

export type TermsAcceptanceTable = {
  member_id: string
  site_id: number
  version: number
  locale: string
  text_checksum: string | null
  source: 'sign_up' | 'visit'
  accepted_at: Date
}

export type TextChangeTable = {
  member_id: string
  site_id: number
  name: string
  about: string
  changed_at: Date
}

export type TrafficCostTable = {
  site_id: number
  source_kind: 'network' | 'slug' | 'lander'
  source: string
  first_day: string
  last_day: string
  currency: string
  amount: number
  entered_by: string
  entered_at: Date
}

export type TranslationChoiceTable = {
  site_id: number
  member_id: string
  conversation_id: string
  always: boolean
  notify: boolean
  agreed_at: Date
}

export type TranslationVolumeTable = {
  site_id: number
  day: string
  source: string
  target: string
  translated: number
  failed: number
  characters: string
}

export type TripTable = {
  site_id: number
  member_id: string
  country: string
  region: number
  city: number
  from_day: string
  to_day: string
  starts_at: Date
  ends_at: Date
  state: 'planned' | 'running' | 'ended'
  changed_at: Date
}

export type TrustedContactTable = {
  site_id: number
  contact_id: string
  member_id: string
  name: string
  email: string
  locale: string
  asked_at: Date
  agreed_at: Date | null
  declined_at: Date | null
  request_key: Buffer | null
  request_hash: Buffer | null
  phone: string | null
}

export type TrustedContactRefusalTable = {
  site_id: number
  address_hash: Buffer
  at: Date
}

export type TwoFactorTable = {
  member_id: string
  secret: Buffer
  last_step: string
  created_at: Date
  confirmed_at: Date | null
}

export type UndeliveredMessageTable = {
  conversation_id: string
  seq: number
  sender_id: string
  receiver_id: string
  created_at: Date
}

export type UptimeDayTable = {
  site_id: number
  day: string
  first_minute: number
  last_minute: number
  minutes: number
}

export type UsedChallengeTable = {
  challenge_hash: Buffer
  expires_at: Date
}

export type VatRateTable = {
  country: string
  valid_from: string
  rate: number
}

export type VisitTable = {
  member_id: string
  visitor_id: string
  day: string
  at: Date
  session_id: string | null
  via: number | null
}

export type VoiceIntroTable = {
  site_id: number
  member_id: string
  id: string
  name: string
  milliseconds: number
  wave: number[]
  words: string
  state: 'waiting' | 'shown' | 'refused'
  recorded_at: Date
  removed_at: Date | null
}

export type VoiceRecordingTable = {
  site_id: number
  member_id: string
  id: string
  name: string
  milliseconds: number
  wave: number[]
  recorded_at: Date
}

export type WaitingMessageTable = {
  member_id: string
  id: string
  other_id: string
  text: string
  fictional_confirmed: boolean
  problem: string | null
  created_at: Date
  problem_params: unknown
  session_id: string | null
}

export type WalletTable = {
  member_id: string
  balance: number
  held: number
}

export type WebhookTable = {
  webhook_id: string
  site_id: number
  url: string
  events: string[]
  active: boolean
  secret: Buffer
  previous_secret: Buffer | null
  previous_until: Date | null
  created_by: string
  created_at: Date
}

export type WebhookDeliveryTable = {
  delivery_id: string
  webhook_id: string
  event: string
  payload: unknown
  created_at: Date
  attempts: number
  answered: string | null
  delivered_at: Date | null
}

export type WeeklyCohortTable = {
  site_id: number
  joined_week: string
  week_number: number
  members: number
}

export type WeeklyReportTable = {
  site_id: number
  week: string
  sent_at: Date
}

export type WithdrawalRequestTable = {
  request_id: string
  site_id: number
  token_hash: Buffer
  link_hash: Buffer | null
  state: 'draft' | 'received' | 'done'
  name: string
  email: string
  order_number: string
  language: string
  member_id: string | null
  started_at: Date
  received_at: Date | null
  confirmed_at: Date | null
  outcome: 'withdrawn' | 'nothing_left' | 'too_late' | 'not_found' | null
  done_at: Date | null
  done_by: string | null
}

export type WithheldPhotoTable = {
  site_id: number
  perceptual_hash: string
  listed: boolean
  at: Date
}
