import { Form, SelectField, TextAreaField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { metricNames, type MetricName } from '../../contract.ts'
import { getSpec } from '../../rules.ts'
import { recountHonesty, type HonestyReview } from '../contract.ts'
import { useFigureName } from './use-figure-name.ts'

const countable = metricNames.filter((metric) => getSpec(metric).counts === 'events')

type Values = { day: string; metric: MetricName; reason: string }

/** Asks for a second count of a day, and shows what became of earlier ones. */
export function RecountPanel({
  recounts,
  last,
}: Pick<HonestyReview, 'recounts'> & { last: string | null }) {
  const t = useTranslations('consoleHonesty.recount')
  const name = useFigureName()
  const recount = useConsoleCall(recountHonesty)
  const state = ({ done_at, changed }: HonestyReview['recounts'][number]) => {
    if (done_at === null) return t('waits')
    return changed ? t('corrected') : t('same')
  }
  const toTitle = (metric: string) => {
    const found = metricNames.find((each) => each === metric)
    return found ? name(found, '') : metric
  }
  return (
    <Panel title={t('title')}>
      <p className="text-ink-2 text-xs">{t('text')}</p>
      {last !== null && (
        <Form<Values>
          values={{ day: last, metric: countable[0] ?? 'reports', reason: '' }}
          clearsAfter
          onSubmit={async (values) => {
            await recount(values)
            showToast({ tone: 'ok', text: t('done') })
          }}
        >
          <TextField name="day" type="date" label={t('day')} required />
          <SelectField
            name="metric"
            label={t('figure')}
            options={countable.map((metric) => ({ value: metric, label: name(metric, '') }))}
          />
          <TextAreaField
            name="reason"
            label={t('reason')}
            hint={t('reasonHint')}
            minLength={10}
            maxLength={300}
            required
          />
          <SubmitButton>{t('do')}</SubmitButton>
        </Form>
      )}
      <DataTable
        caption={t('title')}
        rows={recounts}
        rowKey={({ day, metric, requested_at }) => `${day} ${metric} ${requested_at}`}
        empty={t('none')}
        columns={[
          { key: 'day', header: t('day'), isHeader: true, cell: ({ day }) => day },
          { key: 'figure', header: t('figure'), cell: ({ metric }) => toTitle(metric) },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
          {
            key: 'at',
            header: t('asked'),
            cell: ({ requested_at }) => <When at={requested_at} />,
          },
          { key: 'state', header: t('state'), cell: state },
        ]}
      />
    </Panel>
  )
}
