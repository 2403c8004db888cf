import { signalRules, type SignalRule } from './contract.ts'

/** Whether a rule is named before another where a message raises both: the one that costs more. */
export const isBefore = (rule: SignalRule, other: SignalRule): boolean =>
  signalRules.indexOf(rule) < signalRules.indexOf(other)
