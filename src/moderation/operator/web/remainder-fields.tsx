import { useTranslations } from '../../../web/i18n.tsx'
import { When } from '../../../web/console/when.tsx'
import { refusalReasons } from '../../../photos/contract.ts'
import { reportReasons } from '../../contract.ts'
import type { CaseDetails, Remainder } from '../contract.ts'
import type { CaseDraft } from './use-draft.ts'
import { useRuleName } from './use-rule-name.ts'

type Appealed = NonNullable<CaseDetails['appealed']>

type RemainderFieldsProps = {
  appealed: Appealed
  draft: CaseDraft
  /** Something is chosen that differs from the first decision. */
  isComplete: boolean
  onChange: (part: Partial<CaseDraft>) => void
}

/** What stays of the first decision, and the rule that it rests on. */
export function RemainderFields({ appealed, draft, isComplete, onChange }: RemainderFieldsProps) {
  const t = useTranslations('consoleCases.cases')
  const ruleName = useRuleName()
  return (
    <>
      <fieldset>
        <legend className="lab">{t('remains.title')}</legend>
        {appealed.remainders.map(({ measure, until }) => (
          <label key={measure} className="opt">
            <input
              type="radio"
              name="remains"
              required
              checked={draft.remains === measure}
              onChange={() => onChange({ remains: measure })}
            />
            <span>
              {until
                ? t.rich('remains.until', {
                    measure: t(`statement.${measure}`),
                    date: () => <When at={until} />,
                  })
                : t(`statement.${measure}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="remaining-rule">{t('remains.rule')}</label>
        <select
          id="remaining-rule"
          className="in"
          value={draft.rule || appealed.rule}
          onChange={(event) => onChange({ rule: event.target.value })}
        >
          {appealed.rules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleName(appealed.number, rule)}
            </option>
          ))}
        </select>
        {!isComplete && <p className="hint">{t('remains.choose')}</p>}
      </div>
    </>
  )
}

/** What the draft leaves of the first decision; null while nothing changes by it. */
export function chosenRemainder(appealed: Appealed, draft: CaseDraft): Remainder | null {
  if (draft.measure !== 'partly' || draft.remains === null) return null
  const chosen = draft.rule || appealed.rule
  const rule = [...reportReasons, ...refusalReasons].find((name) => name === chosen)
  const isChanged = draft.remains !== appealed.measure || chosen !== appealed.rule
  return rule && isChanged ? { measure: draft.remains, rule } : null
}
