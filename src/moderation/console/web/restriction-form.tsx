import { textLength } from '../../../platform/text-length.ts'
import { languageName } from '../../../platform/names.ts'
import type { SyntheticEvent } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import type { ReportReason } from '../../contract.ts'
import type { AccountSanction, NewAccount } from '../accounts-contract.ts'
import { AnswerField, MIN_ANSWER_LENGTH, RuleChoice } from './rule-fields.tsx'
import { useCaseTemplates } from '../../web/public-templates.ts'
import { useDraft } from '../../../web/console/use-draft.ts'

export type Restriction = { sanction: AccountSanction; rule: ReportReason; answer: string }
type Draft = { sanction: AccountSanction | null; rule: ReportReason | null; answer: string }

const sanctions = ['warning', 'suspension'] as const

type RestrictionFormProps = {
  account: NewAccount
  busy: boolean
  onRestrict: (restriction: Restriction, onDone: () => void) => void
}

/** Chooses sanction and rule; the words follow from them and can be changed. They outlive the session. */
export function RestrictionForm({ account, busy, onRestrict }: RestrictionFormProps) {
  const t = useTranslations('consoleCases.newAccounts')
  const locale = useLocale()
  const templates = useCaseTemplates(account.language)
  const empty: Draft = { sanction: null, rule: null, answer: '' }
  const [{ sanction, rule, answer }, change, remove] = useDraft(
    `account-draft-${account.member}`,
    empty,
  )
  const wordsFor = (chosen: ReportReason, of: AccountSanction | null) =>
    templates
      ? [
          templates.explanation(chosen),
          ...(of === 'suspension' ? [templates.suspended()] : []),
        ].join(' ')
      : answer
  const choose = (chosen: ReportReason) =>
    change({ rule: chosen, answer: wordsFor(chosen, sanction) })
  const chooseSanction = (chosen: AccountSanction) => () =>
    change({ sanction: chosen, answer: rule === null ? answer : wordsFor(rule, chosen) })
  const send = () => {
    if (busy || sanction === null || rule === null || textLength(answer.trim()) < MIN_ANSWER_LENGTH)
      return
    onRestrict({ sanction, rule, answer }, remove)
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
      <fieldset>
        <legend className="text-xs font-semibold">{t('restrict')}</legend>
        <div className="grid">
          {sanctions.map((name) => (
            <label key={name} className="option-row">
              <input
                type="radio"
                name="sanction"
                checked={sanction === name}
                onChange={chooseSanction(name)}
              />
              <span>{t(`measures.${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <RuleChoice legend={t('rule')} rule={rule} onChoose={choose} />
      {sanction !== null && rule !== null && (
        <>
          <AnswerField
            id="account-answer"
            label={t('answer', { language: languageName(locale, account.language) })}
            hint={t('answerHint')}
            answer={answer}
            onChange={(written) => change({ answer: written })}
          />
          <Button type="submit" variant="primary" block busy={busy} shortcut="Ctrl ↵">
            {t('send')}
          </Button>
        </>
      )}
    </form>
  )
}
