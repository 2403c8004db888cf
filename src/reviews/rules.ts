/** Seconds in which a decision can be undone; then it takes effect. */
export const UNDO_SECONDS = 10
