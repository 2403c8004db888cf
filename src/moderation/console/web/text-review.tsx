import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import type { ChangedText } from '../texts-contract.ts'
import { ReviewButtons } from '../../../reviews/web/public-review-buttons.tsx'
import { RefusalForm, type Refusal } from './refusal-form.tsx'

type TextReviewProps = {
  text: ChangedText
  busy: boolean
  /** `onDone` runs when the decision is stored, not when it is refused. */
  onDecide: (refusal: Refusal | null, onDone?: () => void) => void
  onClaim: () => void
  onRelease: () => void
}

/** A changed text beside the one before it, and the form that decides. */
export function TextReview({ text, busy, onDecide, onClaim, onRelease }: TextReviewProps) {
  const t = useTranslations('consoleCases.profileTexts')
  const me = useUser()?.id
  const { member, before, after, claimed_by: holder, for_another: isOwn } = text
  const isMine = holder?.id === me
  const isClosed = isOwn || (holder !== null && !isMine)
  return (
    <Panel
      title={after.name}
      aside={
        <TextLink className="text-xs" to={`/operator/members/${member}`}>
          {t('open')}
        </TextLink>
      }
      foot={t('effect')}
    >
      <div className="stack-4">
        {(['name', 'about'] as const)
          .filter((field) => before[field] !== after[field])
          .map((field) => (
            <div key={field} className="grid gap-4 min-[1100px]:grid-cols-2">
              <Version label={`${t(field)} · ${t('before')}`} text={before[field]} />
              <Version label={`${t(field)} · ${t('after')}`} text={after[field]} />
            </div>
          ))}
        {after.answers.map(({ prompt, question, text: answer }, index) => (
          <div key={prompt} className="grid gap-4 min-[1100px]:grid-cols-2">
            <Version
              label={`${question} · ${t('before')}`}
              text={before.answers[index]?.text ?? ''}
            />
            <Version label={`${question} · ${t('after')}`} text={answer} />
          </div>
        ))}
        {!isClosed && (
          <>
            <ReviewButtons
              approveText={t('approve')}
              claimText={t(isMine ? 'release' : 'claim')}
              busy={busy}
              onApprove={() => onDecide(null)}
              onClaim={isMine ? onRelease : onClaim}
            />
            <RefusalForm
              draftKey={`text-draft-${member}`}
              language={text.language}
              ending="textRestored"
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

function Version({ label, text }: { label: string; text: string }) {
  const t = useTranslations('consoleCases.profileTexts')
  return (
    <div>
      <p className="text-xs font-semibold">{label}</p>
      {text ? (
        <p dir="auto" className="quoted-text">
          {text}
        </p>
      ) : (
        <p className="text-ink-2">{t('nothing')}</p>
      )}
    </div>
  )
}
