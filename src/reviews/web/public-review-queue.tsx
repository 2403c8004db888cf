import type { ReactNode } from 'react'
import { Alarm } from '../../web/console/alarm.tsx'
import { Button } from '../../web/console/button.tsx'
import { KeyHints } from '../../web/console/key-hints.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

type ReviewQueueProps = {
  queue: {
    reviews: readonly object[]
    error: Error | null
    last: { notice: string } | null
    undoLast: () => void
    showMore: (() => void) | null
  }
  empty: { title: string; text: string }
  /** Where decisions can be undone. */
  undoText?: string
  /** Keys and what they do. */
  keys?: [string, string][]
  /** The list of what waits. */
  list: ReactNode
  className: string
  /** The review in focus, opened. */
  children: ReactNode
}

/** What waits beside the opened review, the keys below both, and the notice of the last decision. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { queue, empty, undoText, keys, list, className, children } = props
  const { reviews, error, last, undoLast, showMore } = queue
  const t = useTranslations('console.table')
  const failureText = useFailureText()
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {reviews.length > 0 ? (
        <div className={className}>
          <div className="stack">
            {list}
            {showMore && <Button onClick={showMore}>{t('more')}</Button>}
          </div>
          {children}
        </div>
      ) : (
        <div className="empty">
          <b>{empty.title}</b> {empty.text}
        </div>
      )}
      {keys && (
        <div className="hintbar">
          <KeyHints keys={keys} />
          {last && (
            <div className="toast" role="status">
              <span>{last.notice}</span>
              <Button small shortcut="Z" onClick={undoLast}>
                {undoText}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
