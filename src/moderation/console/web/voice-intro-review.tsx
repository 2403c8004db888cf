import { ReviewButtons } from '../../../reviews/web/public-review-buttons.tsx'
import { VoicePlayer } from '../../../voice/web/public-voice-player.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { WaitingVoiceIntro } from '../voice-intros-contract.ts'
import { RefusalForm, type Refusal } from './refusal-form.tsx'

type VoiceIntroReviewProps = {
  review: WaitingVoiceIntro
  busy: boolean
  /** `onDone` runs when the decision is stored, not when it is refused. */
  onDecide: (refusal: Refusal | null, onDone?: () => void) => void
  onClaim: () => void
  onRelease: () => void
}

/** A recording with what was typed, and the form that decides. */
export function VoiceIntroReview(props: VoiceIntroReviewProps) {
  const { review, busy, onDecide, onClaim, onRelease } = props
  const t = useTranslations('consoleCases.voiceIntros')
  const texts = useTranslations('consoleCases.profileTexts')
  const me = useUser()?.id
  const { member, name, age, intro, claimed_by: holder, for_another: isOwn } = review
  const isMine = holder?.id === me
  return (
    <Panel
      title={t('person', { name, age })}
      aside={
        <TextLink className="text-xs" to={`/operator/members/${member}`}>
          {texts('open')}
        </TextLink>
      }
      foot={t('effect')}
    >
      <div className="stack-4">
        <div className="max-w-md">
          <WithTexts features="voice">
            <VoicePlayer voice={intro} label={t('sound', { name })} />
          </WithTexts>
        </div>
        <div>
          <p className="text-xs font-semibold">{t('words')}</p>
          {intro.words ? (
            <p dir="auto" className="quoted-text">
              {intro.words}
            </p>
          ) : (
            <p className="text-ink-2">{t('noWords')}</p>
          )}
        </div>
        {!isOwn && (holder === null || isMine) && (
          <>
            <ReviewButtons
              approveText={t('approve')}
              claimText={texts(isMine ? 'release' : 'claim')}
              busy={busy}
              onApprove={() => onDecide(null)}
              onClaim={isMine ? onRelease : onClaim}
            />
            <RefusalForm
              draftKey={`voice-draft-${member}`}
              language={review.language}
              ending="introRefused"
              action={t('refuse')}
              busy={busy}
              onRefuse={onDecide}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
