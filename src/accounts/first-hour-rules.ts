/** The name under which the checklist is hidden. */
export const FIRST_HOUR_ALERT = 'firsthour'
const NEWCOMER_DAYS = 7

/** Whether somebody signed up a week ago or later. */
export const isNewcomer = ({ signup_date }: { signup_date: string }, now: Date): boolean =>
  now.getTime() - new Date(signup_date).getTime() < NEWCOMER_DAYS * 86_400_000

/** What a newcomer has done of the first hour. */
export type FirstHourState = { photo: boolean; about: boolean; hello: boolean; email: boolean }

/** The steps of the first hour, in their order. */
export const firstHourSteps = ['photo', 'about', 'hello', 'email'] as const

export const isFirstHourDone = (state: FirstHourState): boolean =>
  firstHourSteps.every((step) => state[step])
