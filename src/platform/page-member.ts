/**
 * The member for whom a page was rendered; `NO_MEMBER` on a visitor's page. In a response: who is
 * logged in now.
 */
export const MEMBER_HEADER = 'x-vonk-member'
/**
 * The same as a query parameter, for requests without custom headers: beacons and event streams.
 */
export const MEMBER_PARAMETER = 'page_member'
export const NO_MEMBER = 'none'
