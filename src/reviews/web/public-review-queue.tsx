import type { ReactNode } from 'react'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
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
      {error && <Notice tone="danger" title={failureText(error)} role="alert" />}
      {reviews.length > 0 ? (
        <div className={className}>
          <div className="stack-4">
            {list}
            {showMore && (
              <Button variant="line" onClick={showMore}>
                {t('more')}
              </Button>
            )}
          </div>
          {children}
        </div>
      ) : (
        <div className="nothing-here">
          <b>{empty.title}</b> {empty.text}
        </div>
      )}
      {keys && (
        <div className="sticky bottom-0 z-5 -mx-5 -mb-14 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-5 py-2.5 max-md:fixed max-md:inset-x-3 max-md:bottom-32 max-md:z-21 max-md:m-0 max-md:block max-md:border-0 max-md:bg-transparent max-md:p-0 print:hidden">
          <KeyHints keys={keys} />
          {last && (
            <div
              className="flex w-fit max-w-full items-center gap-2.5 rounded-(--r-m) bg-field py-2 ps-3.5 pe-2 text-on-field shadow-3 max-md:w-full"
              role="status"
            >
              <span className="max-md:flex-1">{last.notice}</span>
              <Button variant="field-line" small shortcut="Z" onClick={undoLast}>
                {undoText}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
