import { useTranslations } from '../../web/i18n.tsx'

const queueNames = [
  'reports',
  'complaints',
  'appeals',
  'order_cases',
  'service_cases',
  'selfies',
  'photos',
  'profile_texts',
  'new_accounts',
  'quality',
  'data_requests',
] as const

/** Names a queue for people. The page's catalogues must include `consoleDuty`. */
export function useQueueName(): (queue: string) => string {
  const t = useTranslations('consoleDuty')
  return (queue) => {
    const known = queueNames.find((name) => name === queue)
    return known ? t(`queueNames.${known}`) : queue
  }
}
