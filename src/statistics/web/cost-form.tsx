import { useWatch } from 'react-hook-form'
import { currencies, plainAmount, type Currency } from '../../platform/money.ts'
import { Form, NumberField, SelectField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { costKinds, saveTrafficCost, type CostKind } from '../costs-contract.ts'
import type { Period } from '../rules.ts'

type Known = { kind: CostKind; source: string }[]
type Values = {
  kind: CostKind
  source: string
  from: string
  to: string
  amount: number
  currency: Currency
}

const CENT = Number(plainAmount({ amount: 1 }))

/** Enters what a source cost; the same source and days again replace the amount. */
export function CostForm({ known, period }: { known: Known; period: Period }) {
  const t = useTranslations('consoleCosts')
  const save = useConsoleCall(saveTrafficCost)
  const submit = async ({ amount, source, ...rest }: Values) => {
    await save({ ...rest, source: source.trim(), amount: Math.round(amount * 100) })
    showToast({ tone: 'ok', text: t('saved') })
  }
  return (
    <Panel title={t('enter')} sticky>
      <Form
        key={`${period.from} ${period.to}`}
        values={{ kind: 'network', source: '', ...period, currency: 'EUR' }}
        onSubmit={submit}
        clearsAfter
      >
        <SelectField
          name="kind"
          label={t('kind')}
          options={costKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <SourceField known={known} />
        <div className="grid grid-cols-2 gap-2">
          <TextField name="from" label={t('from')} type="date" required />
          <TextField name="to" label={t('to')} type="date" required />
          <NumberField name="amount" label={t('amount')} min={CENT} step={CENT} required />
          <SelectField
            name="currency"
            label={t('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <SubmitButton block>{t('save')}</SubmitButton>
        <p className="text-xs text-ink-2">{t('replaces')}</p>
      </Form>
    </Panel>
  )
}

/** Suggests the sources of the chosen kind that had visitors. */
function SourceField({ known }: { known: Known }) {
  const t = useTranslations('consoleCosts')
  const kind: unknown = useWatch({ name: 'kind' })
  return (
    <TextField
      name="source"
      label={t('source')}
      hint={t('sourceHint')}
      maxLength={64}
      suggestions={known.filter((each) => each.kind === kind).map(({ source }) => source)}
      required
    />
  )
}
