import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon, ClockIcon, SendIcon, XIcon } from '../../../web/ui/icon.tsx'
import type { Dispute } from '../disputes-contract.ts'

const looks = {
  won: { tone: 'ok', icon: CheckIcon },
  contested: { tone: 'plum', icon: SendIcon },
  accepted: { tone: 'line', icon: XIcon },
  open: { tone: 'warn', icon: ClockIcon },
} as const

/** What became of a chargeback. */
export function DisputeTag({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('consoleOrders.disputes.states')
  const state = dispute.reversed_at === null ? (dispute.decision ?? 'open') : 'won'
  return <Tag {...looks[state]}>{t(state)}</Tag>
}
