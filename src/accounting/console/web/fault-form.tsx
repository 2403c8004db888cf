import { useFormContext } from 'react-hook-form'
import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { resolveFault, type BookFault } from '../faults-contract.ts'
import { useFaultDetail } from './use-fault-detail.ts'
import { useFaultText } from './use-fault-text.ts'

type Values = { way: BookFault['ways'][number]; reason: string }
type FaultFormProps = { fault: BookFault; onDone: () => void }

/** The ways to solve a difference. */
export function FaultForm({ fault: found, onDone }: FaultFormProps) {
  const t = useTranslations('consoleFaults.faults')
  const { toTitle, toHelp } = useFaultText()
  const toDetail = useFaultDetail()
  const resolve = useConsoleCall(resolveFault)
  const { fault, subject, detail, ways } = found
  return (
    <Panel title={toTitle(fault)} sticky>
      <Form
        values={{ way: ways[0] ?? 'explain', reason: '' }}
        onSubmit={async ({ way, reason }: Values) => {
          const { state } = await resolve({ fault, subject, detail, way, reason })
          const text = way === 'fetch' ? t('asked') : t(`results.${state}`)
          showToast({ tone: state === 'open' && way !== 'fetch' ? 'info' : 'ok', text })
          onDone()
        }}
      >
        <p className="text-xs">{toHelp(fault)}</p>
        <p>{toDetail(found)}</p>
        <fieldset className="stack-2">
          <legend className="sr-only">{t('ways.label')}</legend>
          {ways.map((way) => (
            <Way key={way} way={way} />
          ))}
        </fieldset>
        <ReasonField />
        <SubmitButton block>{t('solve')}</SubmitButton>
      </Form>
    </Panel>
  )
}

function Way({ way }: { way: Values['way'] }) {
  const t = useTranslations('consoleFaults.faults.ways')
  const { register } = useFormContext<Values>()
  return (
    <label className="option-row">
      <input {...register('way')} type="radio" value={way} />
      <span>
        <b>{t(`${way}.title`)}</b>
        <span className="text-ink-2 text-xs block">{t(`${way}.text`)}</span>
      </span>
    </label>
  )
}
