/** The share of messages that the desk answers in time while a brand may ask credits for them. */
export const MIN_PERCENT = 95

/** Days of which the answers are counted. */
export const MEASURED_DAYS = 7

/** Messages whose time is over, and how many of them were answered in time. */
export type DeskTimes = { due: number; answered: number }

/** In whole percent, rounded down; 100 while nothing is due. */
export const toPercent = ({ due, answered }: DeskTimes): number =>
  due === 0 ? 100 : Math.floor((100 * answered) / due)

/** Whether messages to fictional profiles may cost credits. */
export const mayCost = (isStaffed: boolean, times: DeskTimes): boolean =>
  isStaffed && toPercent(times) >= MIN_PERCENT
