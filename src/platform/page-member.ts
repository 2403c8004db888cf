/** Names the member for whom a page was drawn; `NO_MEMBER` on a visitor's page. In an answer: who is logged in from now on. */
export const MEMBER_HEADER = 'x-vonk-member'
/** The same in the address, for what cannot send headers: beacons and event streams. */
export const MEMBER_PARAMETER = 'page_member'
export const NO_MEMBER = 'none'
