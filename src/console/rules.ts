/** Within how many hours a photo is reviewed. */
export const REVIEW_HOURS = 1

/** What the staff can do with a member. */
export const memberActions = [
  'credits',
  'confirmation',
  'birthDate',
  'factors',
  'export',
  'warn',
  'hide',
  'show',
  'suspend',
  'ban',
  'unban',
  'erase',
] as const
export type MemberAction = (typeof memberActions)[number]
