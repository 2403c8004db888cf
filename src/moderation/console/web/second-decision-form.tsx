import { useState, type SyntheticEvent } from 'react'
import { refusalReasons } from '../../../photos/contract.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { typedField } from '../../../web/ui/typed-field.ts'
import { reportReasons, type Measure } from '../../contract.ts'
import { selfieRefusals } from '../../../verification/contract.ts'
import type { CheckKind, QualityDecision } from '../quality-contract.ts'
import { TextArea } from '../../../web/ui/field.tsx'

export type SecondDecision = Omit<QualityDecision, 'kind' | 'subject'>
type Choice = Pick<SecondDecision, 'decision' | 'reason'>

type FormProps = {
  kind: CheckKind
  measures: Measure[]
  busy: boolean
  onDecide: (second: SecondDecision) => void
}

/** The choices of the first person, none of them chosen. */
export function SecondDecisionForm({ kind, measures, busy, onDecide }: FormProps) {
  const t = useTranslations('consoleCases.quality')
  const choices = useChoices(kind, measures)
  const [chosen, setChosen] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const send = () => {
    const choice = choices.find(({ id }) => id === chosen)
    if (choice && !busy)
      onDecide({ decision: choice.decision, reason: choice.reason, remark: remark.trim() })
  }
  useShortcuts({
    ...Object.fromEntries(choices.map(({ id, shortcut }) => [shortcut, () => setChosen(id)])),
    'mod+Enter': send,
  })
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
        <legend className="text-xs font-semibold">{t('decide')}</legend>
        <div className="grid">
          {choices.map(({ id, label, shortcut }) => (
            <label key={id} className="option-row">
              <input
                type="radio"
                name="decision"
                required
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              <span>{label}</span>
              <kbd aria-hidden="true">{shortcut.toUpperCase()}</kbd>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid content-start gap-1">
        <label className="text-xs font-semibold" htmlFor="check-remark">
          {t('remark')}
        </label>
        <TextArea
          id="check-remark"
          {...typedField(500)}
          rows={2}
          value={remark}
          aria-describedby="check-remark-hint"
          onChange={(event) => setRemark(event.target.value)}
        />
        <p id="check-remark-hint" className="text-xs text-ink-2">
          {t('remarkHint')}
        </p>
      </div>
      <Button type="submit" variant="primary" block busy={busy} shortcut="Ctrl ↵">
        {t('send')}
      </Button>
    </form>
  )
}

type LabelledChoice = Choice & { id: string; label: string; shortcut: string }

function useChoices(kind: CheckKind, measures: Measure[]): LabelledChoice[] {
  const t = useTranslations('consoleCases.quality.decisions')
  const photoReasons = useTranslations('consoleCases.reasons')
  const selfieReasons = useTranslations('consoleCases.selfies.reasons')
  const rules = useTranslations('consoleCases.cases.reasons')
  if (kind === 'report' || kind === 'account')
    return measures.map((measure, index) => ({
      id: measure,
      decision: measure,
      reason: '',
      label: t(measure),
      shortcut: String(index + 1),
    }))
  const refusals = {
    photo: () => refusalReasons.map((reason) => ({ reason, label: photoReasons(reason) })),
    selfie: () => selfieRefusals.map((reason) => ({ reason, label: selfieReasons(reason) })),
    text: () => reportReasons.map((reason) => ({ reason, label: rules(reason) })),
  }
  return [
    { id: 'approved', decision: 'approved', reason: '', label: t('approved'), shortcut: 'a' },
    ...refusals[kind]().map(({ reason, label }, index) => ({
      id: reason,
      decision: 'refused' as const,
      reason,
      label: `${t('refused')}: ${label}`,
      shortcut: String(index + 1),
    })),
  ]
}
