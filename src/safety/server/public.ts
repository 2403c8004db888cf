export { findVisibleSignals } from './find-visible-signals.ts'
export { listPartnerSignals } from './chat-signal.ts'
export { isReliable } from './is-reliable.ts'
export { quoteSignal } from './quote-signal.ts'
export { listRuleStates, switchRule } from './signal-rules.ts'
export { findNudeConsent, setNudeConsent } from './nude-consent.ts'
export { createPhotoScreen, setPhotoScreen } from './photo-screen.ts'
export {
  isWithheldSql,
  listPhotoLabels,
  type PhotoLabel,
  recordScreening,
  screenChatPhoto,
} from './screen-chat-photo.ts'
export { listUnchecked, rateLate, recordLate, type LateVerdict } from './late-check.ts'
