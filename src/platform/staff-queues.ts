/** Queues of reviews; each has a page of its name. */
export const reviewQueues = [
  'photos',
  'selfies',
  'profile_texts',
  'voice_intros',
  'new_accounts',
  'quality',
] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/**
 * Queues of cases, which share a page: reports; complaints about illegal content; appeals, which are
 * complaints about a decision; complaints about orders; all others.
 */
export const caseQueues = [
  'reports',
  'complaints',
  'appeals',
  'order_cases',
  'service_cases',
] as const

export const inboxQueues = [...reviewQueues, ...caseQueues] as const

/** All queues of the console; `mine` has the cases that the person has claimed. */
export const consoleQueues = [
  'mine',
  ...inboxQueues,
  'data_requests',
  'chargebacks',
  'debit_returns',
  'payment_warnings',
  'withdrawals',
] as const
type ConsoleQueue = (typeof consoleQueues)[number]

const pages: Record<Exclude<ConsoleQueue, ReviewQueue>, string> = {
  mine: '/operator/cases?queue=mine',
  reports: '/operator/cases?queue=reports',
  complaints: '/operator/cases?queue=complaints',
  appeals: '/operator/cases?queue=appeals',
  order_cases: '/operator/cases?queue=order_cases',
  service_cases: '/operator/cases?queue=service_cases',
  data_requests: '/operator/data-protection',
  chargebacks: '/operator/chargebacks',
  debit_returns: '/operator/chargebacks?show=debits',
  payment_warnings: '/operator/chargebacks?show=warnings',
  withdrawals: '/operator/withdrawals',
}

const isReviewQueue = (name: ConsoleQueue): name is ReviewQueue =>
  reviewQueues.some((queue) => queue === name)

/** The path of the page where the work of a queue is done. */
export const getQueuePath = (name: ConsoleQueue): string =>
  isReviewQueue(name) ? `/operator/${name.replaceAll('_', '-')}` : pages[name]
