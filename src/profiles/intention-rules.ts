import { intentions, type Intention, type IntentionAudience } from './intention-contract.ts'

/** Stored only with a separate consent, folded away, and never named as a reason to meet. */
export const INTIMATE_INTENTION: Intention = 'touch'

export const isIntention = (value: string): value is Intention =>
  intentions.some((intention) => intention === value)

/** Whether a reader sees an answer of somebody else. */
export const canSeeIntention = (audience: IntentionAudience, isMatched: boolean): boolean =>
  audience === 'all' || (audience === 'matches' && isMatched)

/** What both are here for and the other says to everybody; the intimate answer is left out. */
export const listCommonIntentions = (mine: Intention[], others: Intention[]): Intention[] =>
  others.filter((intention) => intention !== INTIMATE_INTENTION && mine.includes(intention))
