export { countBounce } from './jobs.ts'
export {
  addLanderCounts,
  listMonths,
  sumLanderDays,
  type LanderCount,
  type LanderMonth,
  type LanderSum,
} from './lander-days.ts'
export {
  toDay,
  countLanderEvent,
  type LanderCounter,
  FLUSH_DELAY,
  createLanderCounter,
} from './lander-counter.ts'
