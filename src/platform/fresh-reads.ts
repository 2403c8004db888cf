/**
 * While a browser holds this cookie, the server reads from the leader of the database alone. A
 * replica shows a change some milliseconds later, and its author must see it at once; so must a
 * page that fetches what a live event reported.
 */
export const FRESH_COOKIE = 'fresh'
/** Longer than any replica that is read from may be behind. */
export const FRESH_SECONDS = 3
