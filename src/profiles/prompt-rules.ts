/** So many prompts a member may answer. */
export const MAX_ANSWERS = 3

/** Under this key a member asks a question of whoever writes to them first; it is no prompt to answer. */
export const OPENING_QUESTION = 'opening'
/** Its longest text, in graphemes. */
export const OPENING_LENGTH = 120

/** Whether others see an answer: `new` and `changed` wait for a person of the staff. */
type AnswerState = 'visible' | 'new' | 'changed'

/** `visible`: what others read now; null if they read nothing. */
export function getAnswerState(text: string, visible: string | null): AnswerState {
  if (visible === null) return 'new'
  return visible === text ? 'visible' : 'changed'
}
