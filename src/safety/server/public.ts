export { findVisibleSignals } from './find-visible-signals.ts'
export { listSignalsOf } from './chat-signal.ts'
