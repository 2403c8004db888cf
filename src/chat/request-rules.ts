const DAY = 86_400_000

/** Days for which a request waits; after them it has lapsed and its credits are free. */
const REQUEST_DAYS = 14
/** Months for which a decline or a lapse is final. */
export const FINAL_MONTHS = 6
/** Seconds in which a decline can be undone; until then its sender learns nothing. */
export const UNDO_SECONDS = 10

export const getLapse = (sentAt: Date): Date => new Date(sentAt.getTime() + REQUEST_DAYS * DAY)

/** The same calendar day some months later, or the last one of a shorter month. */
export function addMonths(at: Date, months: number): Date {
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== at.getUTCDate()) end.setUTCDate(0)
  return end
}

const requestStates = ['request', 'open', 'declined', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

type Request = {
  state: RequestState
  sentence: number | null
  lapses_at: Date
  decided_at: Date | null
}

/** What a sender sees of a request: `declined` only with a sentence, and once it is final. */
type SentState = 'sent' | 'declined' | 'not_opened'

/**
 * The sender's view. A request in silence, declined or not read, is `sent` until it lapses and
 * `not_opened` from then on; which of them it was never shows.
 */
export function toSentState(
  { state, sentence, lapses_at, decided_at }: Request,
  now: Date,
): SentState {
  const isFinal = decided_at !== null && now.getTime() >= decided_at.getTime() + UNDO_SECONDS * 1000
  if (state === 'declined' && sentence !== null && isFinal) return 'declined'
  return now >= lapses_at ? 'not_opened' : 'sent'
}
