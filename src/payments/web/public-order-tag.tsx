import { Tag } from '../../web/console/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { CheckIcon, ClockIcon, RotateCwIcon, XIcon } from '../../web/ui/icon.tsx'
import { ShieldIcon } from '../../web/ui/rare-icons.tsx'
import type { OrderStatus } from '../rules.ts'

const looks = {
  pending: { tone: 'plain', icon: ClockIcon },
  completed: { tone: 'ok', icon: CheckIcon },
  failed: { tone: 'line', icon: XIcon },
  cancelled: { tone: 'line', icon: XIcon },
  expired: { tone: 'line', icon: XIcon },
  refunded: { tone: 'warn', icon: RotateCwIcon },
  charged_back: { tone: 'bad', icon: ShieldIcon },
} as const

/** The state of an order in words. */
export function OrderTag({ status }: { status: OrderStatus }) {
  const t = useTranslations('consoleMoney.statuses')
  return <Tag {...looks[status]}>{t(status)}</Tag>
}
