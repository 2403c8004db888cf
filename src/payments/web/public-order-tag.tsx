import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { CheckIcon, ClockIcon, RotateCwIcon, XIcon } from '../../web/ui/icon.tsx'
import { ShieldIcon } from '../../web/ui/rare-icons.tsx'
import type { OrderStatus } from '../rules.ts'

const looks = {
  pending: { tone: 'quiet', icon: ClockIcon },
  completed: { tone: 'ok', icon: CheckIcon },
  failed: { tone: 'line', icon: XIcon },
  cancelled: { tone: 'line', icon: XIcon },
  expired: { tone: 'line', icon: XIcon },
  refunded: { tone: 'warn', icon: RotateCwIcon },
  charged_back: { tone: 'danger', icon: ShieldIcon },
} as const

/** The state of an order in words, and whether it is a test. */
export function OrderTag({ status, test = false }: { status: OrderStatus; test?: boolean }) {
  const t = useTranslations('console.money')
  return (
    <>
      <Tag {...looks[status]}>{t(`statuses.${status}`)}</Tag>
      {test && <Tag tone="warn">{t('test')}</Tag>}
    </>
  )
}
