import { useQuery } from '@tanstack/react-query'
import { Form, ReasonField, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { publishTerms } from '../terms-contract.ts'
import { termsQuery } from './queries.ts'

type Values = { from: string; reason: string }

/** The versions of the terms, and the way to a new one that members are asked to accept. */
export function TermsVersions() {
  const t = useTranslations('consoleMember.content.terms')
  const { data } = useQuery(termsQuery(useApi()))
  const publish = useConsoleCall(publishTerms)
  const submit = async (values: Values) => {
    const { version } = await publish(values)
    showToast({ tone: 'ok', text: t('published', { version }) })
  }
  return (
    <Panel title={t('title')} foot={t('foot')}>
      <DataTable
        caption={t('title')}
        rows={data?.versions ?? []}
        rowKey={({ version }) => String(version)}
        empty=""
        columns={[
          { key: 'version', header: t('version'), isHeader: true, cell: ({ version }) => version },
          {
            key: 'from',
            header: t('from'),
            cell: ({ from }) => <LocalTime at={from} look="shortDate" />,
          },
          {
            key: 'accepted',
            header: t('accepted'),
            isFigure: true,
            isLabelled: true,
            cell: ({ accepted }) => accepted,
          },
        ]}
      />
      <Form values={{ from: '', reason: '' }} onSubmit={submit}>
        <TextField name="from" type="date" label={t('from')} required />
        <ReasonField />
        <SubmitButton>{t('publish')}</SubmitButton>
      </Form>
    </Panel>
  )
}
