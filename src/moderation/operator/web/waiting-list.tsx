import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'

export type WaitingItem = {
  id: string
  title: string
  since: string
  answerBy: string
  claimedBy: { name: string } | null
  /** The reader must not decide it. */
  isForAnother?: boolean
  /** The item cannot be opened. */
  disabled?: boolean
  /** What else is worth knowing before opening it. */
  warning?: string | undefined
}

type WaitingListProps = {
  items: WaitingItem[]
  /** The index of the item in focus. */
  at: number
  /** Items open by Enter, not by being in focus. */
  opensByKey?: boolean
  onOpen: (id: string) => void
}

/** What waits in a queue, by time left. */
export function WaitingList({ items, at, opensByKey = false, onOpen }: WaitingListProps) {
  const t = useTranslations('console.queue')
  return (
    <Panel title={t('waiting')} flush>
      <ul className="opts">
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              className="opt"
              aria-current={index === at ? 'true' : undefined}
              aria-keyshortcuts={opensByKey && index === at ? 'Enter' : undefined}
              disabled={item.disabled}
              onClick={() => onOpen(item.id)}
            >
              <Summary item={item} />
              {opensByKey && index === at && <kbd aria-hidden="true">{'↵'}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Summary({ item }: { item: WaitingItem }) {
  const t = useTranslations('console.queue')
  const { title, since, answerBy, claimedBy, isForAnother, warning } = item
  return (
    <span className="stack stack--s">
      <b>{title}</b>
      <span className="row row--wrap">
        <Deadline at={answerBy} since={since} />
        {claimedBy && <Tag tone="plum">{t('claimedBy', { name: claimedBy.name })}</Tag>}
        {isForAnother && <Tag tone="line">{t('forAnother')}</Tag>}
        {warning && <Tag tone="warn">{warning}</Tag>}
      </span>
    </span>
  )
}
