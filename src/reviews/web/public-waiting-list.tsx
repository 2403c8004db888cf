import { Deadline } from '../../web/console/deadline.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import type { Review } from '../contract.ts'

type WaitingReview = Pick<Review, 'subject' | 'since' | 'due_at' | 'claimed_by' | 'for_another'>

type WaitingListProps<Item extends WaitingReview> = {
  items: Item[]
  toTitle: (item: Item) => string
  /** What else is worth knowing before opening it. */
  toWarning?: (item: Item) => string | undefined
  /** The index of the item in focus. */
  at: number
  /** Items open by Enter, not by being in focus, and only for who may decide them. */
  opensByKey?: boolean
  onOpen: (subject: string) => void
}

/** What waits in a queue, by time left. */
export function WaitingList<Item extends WaitingReview>(props: WaitingListProps<Item>) {
  const { items, toTitle, toWarning, at, opensByKey = false, onOpen } = props
  const t = useTranslations('console.queue')
  return (
    <Panel title={t('waiting')} flush>
      <ul className="p-1.5">
        {items.map((item, index) => (
          <li key={item.subject}>
            <button
              type="button"
              data-review={item.subject}
              className="option-row w-full text-start disabled:cursor-default"
              aria-current={index === at ? 'true' : undefined}
              aria-keyshortcuts={opensByKey && index === at ? 'Enter' : undefined}
              disabled={opensByKey && item.for_another}
              onClick={() => onOpen(item.subject)}
            >
              <Summary item={item} title={toTitle(item)} warning={toWarning?.(item)} />
              {opensByKey && index === at && <kbd aria-hidden="true">{'↵'}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type SummaryProps = { item: WaitingReview; title: string; warning: string | undefined }

function Summary({ item, title, warning }: SummaryProps) {
  const t = useTranslations('console.queue')
  const { since, due_at, claimed_by, for_another } = item
  return (
    <span className="stack-2">
      <b>{title}</b>
      <span className="flex items-center gap-2 flex-wrap">
        <Deadline at={due_at} since={since} />
        {claimed_by && <Tag tone="plum">{t('claimedBy', { name: claimed_by.name })}</Tag>}
        {for_another && <Tag tone="line">{t('forAnother')}</Tag>}
        {warning && <Tag tone="warn">{warning}</Tag>}
      </span>
    </span>
  )
}
