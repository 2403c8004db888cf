import { useTranslations } from '../../../web/i18n.tsx'
import { When } from '../../../web/console/when.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { CaseDetails } from '../contract.ts'
import type { CaseDraft } from './case-draft.ts'
import { useRuleName } from './use-rule-name.ts'
import { Select } from '../../../web/ui/field.tsx'

type AppealedDecision = NonNullable<CaseDetails['appealed']>

type RemainderFieldsProps = {
  appealed: AppealedDecision
  draft: CaseDraft
  /** Something is chosen that differs from the first decision. */
  isComplete: boolean
  onChange: (part: Partial<CaseDraft>) => void
}

/** What stays of the first decision, and the rule that it rests on. */
export const RemainderFields = (props: RemainderFieldsProps) => (
  <WithTexts features="consoleRecords">
    <Fields {...props} />
  </WithTexts>
)

function Fields({ appealed, draft, isComplete, onChange }: RemainderFieldsProps) {
  const t = useTranslations('consoleCases.cases')
  const remains = useTranslations('consoleRecords.appeals.remains')
  const ruleName = useRuleName()
  return (
    <>
      <fieldset>
        <legend className="text-xs font-semibold">{remains('title')}</legend>
        {appealed.remainders.map(({ measure, until }) => (
          <label key={measure} className="option-row">
            <input
              type="radio"
              name="remains"
              required
              checked={draft.remains === measure}
              onChange={() => onChange({ remains: measure })}
            />
            <span>
              {until
                ? remains.rich('until', {
                    measure: t(`statement.${measure}`),
                    date: () => <When at={until} />,
                  })
                : t(`statement.${measure}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor="remaining-rule">
          {remains('rule')}
        </label>
        <Select
          id="remaining-rule"
          value={draft.rule || appealed.rule}
          onChange={(event) => onChange({ rule: event.target.value })}
        >
          {appealed.rules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleName(appealed.number, rule)}
            </option>
          ))}
        </Select>
        {!isComplete && <p className="text-xs text-ink-2">{remains('choose')}</p>}
      </div>
    </>
  )
}
