import { languageName } from '../../../platform/names.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import type { CaseDetails, CaseMeasure } from '../contract.ts'
import { AnswerField } from './rule-fields.tsx'
import type { CaseDraft } from './case-draft.ts'
import { useCaseTemplates } from '../../web/public-templates.ts'

type CaseWordsProps = {
  open: CaseDetails
  draft: CaseDraft
  /** null: not chosen yet. */
  outcome: CaseMeasure | 'stands' | null
  onChange: (part: Partial<CaseDraft>) => void
}

/** What the author of the case and the reported member will read, each in their language. */
export function CaseWords({ open, draft, outcome, onChange }: CaseWordsProps) {
  const t = useTranslations('consoleCases.cases.decision')
  const locale = useLocale()
  const { kind, name, language, reason, member_language: memberLanguage } = open
  const theirs = useCaseTemplates(language)
  const members = useCaseTemplates(memberLanguage ?? language)
  const reasons = useTranslations('consoleCases.cases.reasons')
  const isMeasure = kind === 'report' && draft.measure !== 'none'
  return (
    <>
      {reason && (
        <p className="text-xs">
          <b>{t('rule')}</b> {reasons(reason)}
        </p>
      )}
      {isMeasure && (
        <>
          <Words
            id="explanation"
            label={t('explanation', { language: languageName(locale, memberLanguage ?? language) })}
            value={draft.explanation}
            template={reason && members ? members.explanation(reason) : null}
            onChange={(explanation) => onChange({ explanation })}
          />
          <label className="option-row">
            <input
              type="checkbox"
              checked={draft.illegal}
              onChange={(event) => onChange({ illegal: event.target.checked })}
            />
            <span>{t('illegal')}</span>
          </label>
        </>
      )}
      <Words
        id="answer"
        label={t('answer', {
          name: kind === 'report' ? t('reporter') : name,
          language: languageName(locale, language),
        })}
        value={draft.answer}
        template={(outcome && theirs?.answer(outcome)) ?? null}
        hint={t('kept')}
        onChange={(answer) => onChange({ answer })}
      />
    </>
  )
}

type WordsProps = {
  id: string
  label: string
  value: string
  template: string | null
  hint?: string
  onChange: (value: string) => void
}

function Words({ id, label, value, template, hint, onChange }: WordsProps) {
  const t = useTranslations('consoleCases.cases.decision')
  return (
    <AnswerField id={id} label={label} hint={hint} answer={value} onChange={onChange}>
      {template !== null && template !== value && (
        <Button small variant="ghost" onClick={() => onChange(template)}>
          {t('template')}
        </Button>
      )}
    </AnswerField>
  )
}
