import type { RefusalReason } from '../../../photos/contract.ts'
import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import type { WaitingPhoto } from '../photos-contract.ts'
import { FocusedPhoto } from './focused-photo.tsx'
import { PhotoGrid } from './photo-grid.tsx'

const keys = { move: '← →', approve: 'A', refuse: '1–8', later: 'S', undo: 'Z' } as const
const hints = ['move', 'approve', 'refuse', 'later', 'undo'] as const

type PhotoQueueProps = { queue: ReturnType<typeof useReviewQueue<'photo'>> }

/** Photos in a grid: one key decides about the photo in focus, and the next one takes its place. */
export function PhotoQueue({ queue }: PhotoQueueProps) {
  const t = useTranslations('consoleCases')
  const hint = useTranslations('consoleCases.photos.hints')
  const { reviews, current: photo, setFocused, decide } = queue
  const notice = ({ owner: name }: WaitingPhoto, reason: RefusalReason | null) =>
    reason
      ? t('photos.pendingRefused', { name, reason: t(`reasons.${reason}`) })
      : t('photos.pending', { name })
  return (
    <ReviewQueue
      queue={queue}
      className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_408px] max-md:pb-42"
      empty={{ title: t('empty'), text: t('emptyText') }}
      undoText={t('photos.undo')}
      keys={hints.map((name) => [keys[name], hint(name)])}
      list={photo && <PhotoGrid photos={reviews} current={photo.subject} onChoose={setFocused} />}
    >
      {photo && (
        <FocusedPhoto
          key={photo.picture}
          photo={photo}
          onDecide={(refused_for) => {
            const { kind, subject, picture } = photo
            const decision = { kind, subject, picture, refused_for }
            decide({ decision, notice: notice(photo, refused_for) })
          }}
        />
      )}
    </ReviewQueue>
  )
}
