import { inboxQueues } from '../../platform/staff-queues.ts'
import { useTranslations } from '../../web/i18n.tsx'

const queueNames = [...inboxQueues, 'data_requests'] as const

/** Names a queue for people. The page's catalogues must include `consoleDuty`. */
export function useQueueName(): (queue: string) => string {
  const t = useTranslations('consoleDuty')
  return (queue) => {
    const known = queueNames.find((name) => name === queue)
    return known ? t(`queueNames.${known}`) : queue
  }
}
