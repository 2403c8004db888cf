import type { SyntheticEvent } from 'react'
import { languageName } from '../../../platform/names.ts'
import { textLength } from '../../../platform/text-length.ts'
import { useDraft } from '../../../web/console/use-draft.ts'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { Button } from '../../../web/ui/button.tsx'
import type { ReportReason } from '../../contract.ts'
import { useCaseTemplates } from '../../web/public-templates.ts'
import { AnswerField, MIN_ANSWER_LENGTH, RuleChoice } from './rule-fields.tsx'

export type Refusal = { rule: ReportReason; answer: string }
type Draft = { rule: ReportReason | null; answer: string }

type RefusalFormProps = {
  /** Of what is refused: `text-draft-12`. */
  draftKey: string
  /** Of the member, in which the answer is written. */
  language: string
  /** The template that follows the explanation of the rule. */
  ending: 'textRestored' | 'introRefused'
  action: string
  busy: boolean
  onRefuse: (refusal: Refusal, onDone: () => void) => void
}

/** Chooses the rule; the words follow from it and can be changed. They outlive the session. */
export function RefusalForm(props: RefusalFormProps) {
  const { draftKey, language, ending, action, busy, onRefuse } = props
  const t = useTranslations('consoleCases.profileTexts')
  const locale = useLocale()
  const templates = useCaseTemplates(language)
  const empty: Draft = { rule: null, answer: '' }
  const [{ rule, answer }, change, remove] = useDraft(draftKey, empty)
  const choose = (chosen: ReportReason) =>
    change({
      rule: chosen,
      answer: templates ? `${templates.explanation(chosen)} ${templates[ending]()}` : answer,
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
            id="refusal-answer"
            label={t('answer', { language: languageName(locale, language) })}
            hint={t('answerHint')}
            answer={answer}
            onChange={(written) => change({ answer: written })}
          />
          <Button type="submit" variant="primary" block busy={busy} shortcut="Ctrl ↵">
            {action}
          </Button>
        </>
      )}
    </form>
  )
}
