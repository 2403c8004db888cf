export { findVisibleSignals } from './find-visible-signals.ts'
export { listPartnerSignals } from './chat-signal.ts'
export { quoteSignal } from './quote-signal.ts'
export { listRuleStates, switchRule } from './signal-rules.ts'
