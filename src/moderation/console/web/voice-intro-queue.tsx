import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import { ruleKeys } from '../../../reviews/web/public-rule-keys.ts'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'

// The player is also of chats and profiles: every page of the console would load what it shares.
const VoiceIntroReview = lazySection(
  async () => (await import('./voice-intro-review.tsx')).VoiceIntroReview,
)

type VoiceIntroQueueProps = { queue: ReturnType<typeof useReviewQueue<'voice_intro'>> }

/** Recordings of profiles by time left; a press plays the one in focus. */
export function VoiceIntroQueue({ queue }: VoiceIntroQueueProps) {
  const t = useTranslations('consoleCases.voiceIntros')
  const hint = useTranslations('consoleCases.profileTexts.hints')
  const reasons = useTranslations('consoleCases.cases.reasons')
  const undo = useTranslations('consoleCases.profileTexts')
  const { reviews, at, current, setFocused, busy, decide, claim, release } = queue
  return (
    <ReviewQueue
      queue={queue}
      className="console-columns min-[1100px]:grid-cols-[300px_minmax(0,1fr)]"
      empty={{ title: t('empty'), text: t('emptyText') }}
      undoText={undo('undo')}
      keys={ruleKeys((name) => hint(name))}
      list={
        <WaitingList
          at={at}
          onOpen={setFocused}
          items={reviews}
          toTitle={({ name, age }) => t('person', { name, age })}
        />
      }
    >
      {current && (
        <VoiceIntroReview
          key={`${current.subject} ${current.recording}`}
          review={current}
          busy={busy}
          onDecide={(refusal, onStored) => {
            const { kind, subject, recording, name, intro } = current
            decide({
              decision: { kind, subject, recording, words: intro.words, refusal },
              notice: refusal
                ? t('pendingRefused', { name, reason: reasons(refusal.rule) })
                : t('pending', { name }),
              onStored,
            })
          }}
          onClaim={() => claim(current.subject)}
          onRelease={() => release(current.subject)}
        />
      )}
    </ReviewQueue>
  )
}
