import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'

const OpenedCheck = lazySection(async () => (await import('./opened-check.tsx')).OpenedCheck)

type Queue = ReturnType<typeof useReviewQueue<'quality'>>

/** Second looks by time left; nothing is shown of a decision before somebody opens it. */
export function CheckQueue({ queue }: { queue: Queue }) {
  const t = useTranslations('consoleCases.quality')
  const { reviews, at, opened, open, busy, decide, answer } = queue
  return (
    <>
      {answer?.first && <Comparison first={answer.first} />}
      <ReviewQueue
        queue={queue}
        className="console-columns min-[1100px]:grid-cols-[300px_minmax(0,1fr)]"
        empty={{ title: t('empty'), text: t('emptyText') }}
        list={
          <WaitingList
            at={at}
            opensByKey
            onOpen={open}
            items={reviews}
            toTitle={({ about }) => t(`kinds.${about}`)}
          />
        }
      >
        {opened ? (
          <OpenedCheck
            key={opened}
            id={opened}
            busy={busy}
            onDecide={(second) =>
              decide({ decision: { kind: 'quality', subject: opened, ...second } })
            }
          />
        ) : (
          <div className="nothing-here">
            <b>{t('closed')}</b> {t('closedText')}
          </div>
        )}
      </ReviewQueue>
    </>
  )
}

type First = NonNullable<NonNullable<Queue['answer']>['first']>

/** What the first person decided, once the second has. */
function Comparison({ first: { agrees, by, decision } }: { first: First }) {
  const t = useTranslations('consoleCases.quality')
  const decided = { by, decision: t(`decided.${decision}`) }
  return (
    <Notice
      tone={agrees ? 'info' : 'warn'}
      title={t(agrees ? 'agrees' : 'differs', decided)}
      role="status"
    />
  )
}
