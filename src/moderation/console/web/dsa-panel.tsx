import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { downloadText, toCsv } from '../../../web/console/csv.ts'
import { CheckField, Form, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { ValueList } from '../../../web/console/value-list.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { showToast } from '../../../web/ui/toast.ts'
import {
  previewDsaExport,
  retryDsaExport,
  saveDsaExport,
  type DsaSubmission,
} from '../dsa-contract.ts'
import { dsaQuery } from './dsa-queries.ts'

/** How statements of reasons go to the database of the Commission, and what became of them. */
export function DsaPanel() {
  const t = useTranslations('consoleTransparency.dsa')
  const data = useSuspenseQuery(dsaQuery(useApi())).data
  const { active, counts, submissions, fault, since, attempted_at } = data
  const isAdmin = hasStaffRole(useUser()?.staff_roles ?? [], ['admin'])
  return (
    <Panel title={t('title')} foot={t('foot')}>
      <p className="text-ink-2 text-xs">{t('text')}</p>
      {fault !== null && <Notice tone="warn" title={t('fault', { fault })} />}
      <ValueList
        values={[
          [t('state'), active ? t('on') : t('off')],
          [t('since'), active && since ? <When at={since} /> : null],
          [t('attempted'), attempted_at && <When at={attempted_at} />],
          [t('counts.waiting'), counts.waiting],
          [t('counts.accepted'), counts.accepted],
          [t('counts.refused'), counts.refused],
        ]}
      />
      <DsaActions submissions={submissions} refused={active ? counts.refused : 0} />
      {isAdmin && <DsaForm active={active} origin={data.origin} hasToken={data.has_token} />}
      <SubmissionTable submissions={submissions} />
    </Panel>
  )
}

/** The dry run, the files, and a second attempt for what was refused. */
function DsaActions({ submissions, refused }: { submissions: DsaSubmission[]; refused: number }) {
  const t = useTranslations('consoleTransparency.dsa')
  const api = useApi()
  const sendAgain = useConsoleCall(retryDsaExport)
  const retry = useMutation({
    mutationFn: () => sendAgain({}),
    onSuccess: ({ retried }) => showToast({ tone: 'ok', text: t('retried', { count: retried }) }),
  })
  const preview = useMutation({
    mutationFn: () => api(previewDsaExport, {}),
    onSuccess: ({ rows }) => {
      const bad = rows.filter(({ problems }) => problems.length > 0)
      showToast({
        tone: bad.length > 0 ? 'danger' : 'ok',
        text: t('previewed', { count: rows.length, bad: bad.length }),
      })
      if (rows.length > 0)
        downloadText(
          'dsa-preview.json',
          `[${rows.map(({ statement }) => statement).join(',\n')}]`,
          'application/json',
        )
    },
  })
  return (
    <p className="flex items-center gap-2">
      <Button variant="line" busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('preview')}
      </Button>
      <Button
        variant="line"
        onClick={() =>
          downloadText(
            'dsa-statements.json',
            JSON.stringify(submissions, null, 2),
            'application/json',
          )
        }
      >
        {t('json')}
      </Button>
      <Button
        variant="line"
        onClick={() => downloadText('dsa-statements.csv', toCsv(toRows(submissions)))}
      >
        {t('csv')}
      </Button>
      {refused > 0 && (
        <Button variant="line" busy={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      )}
    </p>
  )
}

const toRows = (submissions: DsaSubmission[]) => [
  ['puid', 'at', 'measure', 'rule', 'state', 'reasons', 'uuid'],
  ...submissions.map(({ puid, at, measure, rule, state, reasons, uuid }) => [
    puid,
    at,
    measure,
    rule,
    state,
    reasons.join('; '),
    uuid,
  ]),
]

type Values = { active: boolean; origin: string; token: string }

function DsaForm({
  active,
  origin,
  hasToken,
}: {
  active: boolean
  origin: string
  hasToken: boolean
}) {
  const t = useTranslations('consoleTransparency.dsa')
  const save = useConsoleCall(saveDsaExport)
  return (
    <Form<Values>
      values={{ active, origin, token: '' }}
      onSubmit={async ({ token, ...values }) => {
        await save({ ...values, ...(token !== '' && { token }) })
        showToast({ tone: 'ok', text: t('saved') })
      }}
    >
      <CheckField name="active" label={t('active')} hint={t('activeHint')} />
      <TextField
        name="origin"
        label={t('origin')}
        hint={t('originHint')}
        maxLength={200}
        required
      />
      <TextField
        name="token"
        type="password"
        label={t('token')}
        hint={hasToken ? t('tokenStored') : t('tokenHint')}
        maxLength={300}
      />
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  )
}

function SubmissionTable({ submissions }: { submissions: DsaSubmission[] }) {
  const t = useTranslations('consoleTransparency.dsa')
  return (
    <DataTable
      caption={t('title')}
      rows={submissions}
      rowKey={({ statement }) => statement}
      empty={t('none')}
      columns={[
        { key: 'puid', header: t('puid'), isHeader: true, cell: ({ puid }) => puid },
        { key: 'at', header: t('decided'), cell: ({ at }) => <When at={at} /> },
        { key: 'state', header: t('state'), cell: ({ state }) => t(`states.${state}`) },
        { key: 'reasons', header: t('reasons'), cell: ({ reasons }) => reasons.join('; ') },
        { key: 'uuid', header: t('uuid'), cell: ({ uuid }) => uuid ?? '–' },
      ]}
    />
  )
}
