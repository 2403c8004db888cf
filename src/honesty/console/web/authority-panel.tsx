import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { Form, SelectField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { showToast } from '../../../web/ui/toast.ts'
import {
  answerAuthorityRequest,
  authorityKinds,
  authorityOutcomes,
  recordAuthorityRequest,
  type AuthorityRequest,
} from '../authority-contract.ts'
import { authorityQuery } from './authority-query.ts'

type Values = {
  received_on: string
  country: string
  authority: string
  kind: (typeof authorityKinds)[number]
}

/** What authorities asked of the site: recorded on arrival, answered, counted on the page. */
export function AuthorityPanel({ today }: { today: string }) {
  const t = useTranslations('consoleHonesty.authority')
  const { requests } = useSuspenseQuery(authorityQuery(useApi())).data
  const record = useConsoleCall(recordAuthorityRequest)
  return (
    <Panel title={t('title')}>
      <p className="text-ink-2 text-xs">{t('text')}</p>
      <Form<Values>
        values={{ received_on: today, country: '', authority: '', kind: 'information' }}
        clearsAfter
        onSubmit={async (values) => {
          await record({ ...values, country: values.country.toUpperCase() })
          showToast({ tone: 'ok', text: t('done') })
        }}
      >
        <TextField name="received_on" type="date" label={t('received')} required />
        <TextField name="authority" label={t('who')} hint={t('whoHint')} maxLength={120} required />
        <TextField
          name="country"
          label={t('country')}
          hint={t('countryHint')}
          maxLength={2}
          required
        />
        <SelectField
          name="kind"
          label={t('kind')}
          options={authorityKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
        <SubmitButton>{t('record')}</SubmitButton>
      </Form>
      <DataTable
        caption={t('title')}
        rows={requests}
        rowKey={({ id }) => id}
        empty={t('none')}
        columns={[
          {
            key: 'received',
            header: t('received'),
            isHeader: true,
            cell: ({ received_on }) => received_on,
          },
          { key: 'authority', header: t('who'), cell: ({ authority }) => authority },
          { key: 'country', header: t('country'), cell: ({ country }) => country },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            key: 'outcome',
            header: t('outcome'),
            cell: (request) => <Outcome request={request} />,
          },
        ]}
      />
    </Panel>
  )
}

function Outcome({ request: { id, outcome } }: { request: AuthorityRequest }) {
  const t = useTranslations('consoleHonesty.authority')
  const answer = useConsoleCall(answerAuthorityRequest)
  if (outcome !== null) return t(`outcomes.${outcome}`)
  return (
    <span className="flex items-center gap-2">
      {authorityOutcomes.map((each) => (
        <Button variant="line" small key={each} onClick={() => void answer({ id, outcome: each })}>
          {t(`outcomes.${each}`)}
        </Button>
      ))}
    </span>
  )
}
