import { textLength } from '../../../platform/text-length.ts'
import { languageName } from '../../../platform/names.ts'
import type { SyntheticEvent } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import type { ReportReason } from '../../contract.ts'
import type { ChangedText } from '../texts-contract.ts'
import { ReviewButtons } from '../../../reviews/web/public-review-buttons.tsx'
import { AnswerField, MIN_ANSWER_LENGTH, RuleChoice } from './rule-fields.tsx'
import { useCaseTemplates } from '../../web/public-templates.ts'
import { useDraft } from '../../../web/console/use-draft.ts'

export type Refusal = { rule: ReportReason; answer: string }
type Draft = { rule: ReportReason | null; answer: string }

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
            <RefusalForm text={text} busy={busy} onRefuse={onDecide} />
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

type RefusalFormProps = {
  text: ChangedText
  busy: boolean
  onRefuse: (refusal: Refusal, onDone: () => void) => void
}

/** Chooses the rule; the words follow from it and can be changed. They outlive the session. */
function RefusalForm({ text, busy, onRefuse }: RefusalFormProps) {
  const t = useTranslations('consoleCases.profileTexts')
  const locale = useLocale()
  const templates = useCaseTemplates(text.language)
  const empty: Draft = { rule: null, answer: '' }
  const [{ rule, answer }, change, remove] = useDraft(`text-draft-${text.member}`, empty)
  const choose = (chosen: ReportReason) =>
    change({
      rule: chosen,
      answer: templates ? `${templates.explanation(chosen)} ${templates.textRestored()}` : answer,
    })
  const send = () => {
    if (busy || rule === null || textLength(answer.trim()) < MIN_ANSWER_LENGTH) return
    onRefuse({ rule, answer }, remove)
  }
  useShortcuts({ 'mod+Enter': send })
  return (
    <form
      method="post"
      className="stack-2"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <RuleChoice legend={t('refuseFor')} rule={rule} onChoose={choose} />
      {rule !== null && (
        <>
          <AnswerField
            id="text-answer"
            label={t('answer', { language: languageName(locale, text.language) })}
            hint={t('answerHint')}
            answer={answer}
            onChange={(written) => change({ answer: written })}
          />
          <Button type="submit" variant="primary" block busy={busy} shortcut="Ctrl ↵">
            {t('refuse')}
          </Button>
        </>
      )}
    </form>
  )
}
