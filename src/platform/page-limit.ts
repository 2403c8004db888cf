/** Entries of a list that one answer holds at most. */
export const MAX_PAGE_LIMIT = 5_000
