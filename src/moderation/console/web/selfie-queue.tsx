import { lazy, Suspense } from 'react'
import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'
import { useTranslations } from '../../../web/i18n.tsx'

// What it shares with a page of members would be loaded by every page.
const OpenedSelfie = lazy(async () => ({
  default: (await import('./selfie-comparison.tsx')).OpenedSelfie,
}))

type SelfieQueueProps = { queue: ReturnType<typeof useReviewQueue<'selfie'>> }

/** Selfies by time left; nothing of a picture is shown before somebody opens it. */
export function SelfieQueue({ queue }: SelfieQueueProps) {
  const t = useTranslations('consoleCases.selfies')
  const { reviews, at, opened, open, busy, decide } = queue
  return (
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
          toTitle={({ name, age }) => t('person', { name, age })}
          toWarning={({ refused_before }) => (refused_before ? t('refusedBefore') : undefined)}
        />
      }
    >
      {opened ? (
        <Suspense fallback={<div className="nothing-here">{t('loading')}</div>}>
          <OpenedSelfie
            key={opened}
            member={opened}
            busy={busy}
            onDecide={({ kind, revision, photos }, refused_for) => {
              const pictures = photos.map(({ picture }) => picture)
              decide({ decision: { kind, subject: opened, revision, pictures, refused_for } })
            }}
          />
        </Suspense>
      ) : (
        <div className="nothing-here">
          <b>{t('closed')}</b> {t('closedText')}
        </div>
      )}
    </ReviewQueue>
  )
}
