import { ReviewQueue } from '../../../reviews/web/public-review-queue.tsx'
import { ruleKeys } from '../../../reviews/web/public-rule-keys.ts'
import type { useReviewQueue } from '../../../reviews/web/public-use-review-queue.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { TextReview } from './text-review.tsx'

type TextQueueProps = { queue: ReturnType<typeof useReviewQueue<'profile_text'>> }

/** Changed texts by time left: one key keeps the text in focus, and the next one takes its place. */
export function TextQueue({ queue }: TextQueueProps) {
  const t = useTranslations('consoleCases.profileTexts')
  const hint = useTranslations('consoleCases.profileTexts.hints')
  const reasons = useTranslations('consoleCases.cases.reasons')
  const { reviews, at, current: text, setFocused, busy, decide, claim, release } = queue
  return (
    <ReviewQueue
      queue={queue}
      className="console-columns min-[1100px]:grid-cols-[300px_minmax(0,1fr)]"
      empty={{ title: t('empty'), text: t('emptyText') }}
      undoText={t('undo')}
      keys={ruleKeys((name) => hint(name))}
      list={
        <WaitingList
          at={at}
          onOpen={setFocused}
          items={reviews}
          toTitle={({ after }) => after.name}
        />
      }
    >
      {text && (
        <TextReview
          key={text.subject}
          text={text}
          busy={busy}
          onDecide={(refusal, onStored) => {
            const { kind, subject, after } = text
            const { name, about } = after
            const answers = after.answers.map(({ prompt, text: answer }) => ({
              prompt,
              text: answer,
            }))
            const seen = { name, about, answers }
            decide({
              decision: { kind, subject, seen, refusal },
              notice: refusal
                ? t('pendingRefused', { name, reason: reasons(refusal.rule) })
                : t('pending', { name }),
              onStored,
            })
          }}
          onClaim={() => claim(text.subject)}
          onRelease={() => release(text.subject)}
        />
      )}
    </ReviewQueue>
  )
}
