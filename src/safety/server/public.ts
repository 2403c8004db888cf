export { findVisibleSignals } from './find-visible-signals.ts'
export { listPartnerSignals } from './chat-signal.ts'
