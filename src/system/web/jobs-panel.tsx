import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../web/ui/button.tsx'
import { Form, ReasonField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { When } from '../../web/console/when.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { removeJob, retryJobs, type FailedJob } from '../contract.ts'
import { failedJobsQuery } from './queries.ts'

/** Jobs whose last attempt failed: try them again, or remove one that gave up. */
export function JobsPanel() {
  const t = useTranslations('consoleMember.system.jobs')
  const api = useApi()
  const queries = useQueryClient()
  const { jobs } = useSuspenseQuery(failedJobsQuery(api)).data
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<FailedJob | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['operator', 'system'] })
  const retry = async (ids: string[]) => {
    setBusy(true)
    try {
      const { retried } = await api(retryJobs, { jobs: ids })
      showToast({ tone: 'ok', text: t('retried', { count: retried }) })
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title={t('title')}
      aside={
        jobs.length > 0 && (
          <Button
            variant="line"
            small
            busy={busy}
            onClick={() => void retry(jobs.slice(0, 100).map(({ id }) => id))}
          >
            {t('retryAll')}
          </Button>
        )
      }
      foot={t('foot')}
      flush
    >
      <DataTable
        caption={t('title')}
        rows={jobs}
        rowKey={({ id }) => id}
        empty={t('empty')}
        csvName="failed-jobs.csv"
        columns={[
          {
            key: 'job',
            header: t('job'),
            isHeader: true,
            csv: ({ job }) => job,
            cell: ({ job, id }) => (
              <>
                <span className="mono-text break-all">{job}</span>{' '}
                <span className="text-ink-2 text-xs">{id}</span>
              </>
            ),
          },
          { key: 'why', header: t('why'), csv: ({ error }) => error, cell: ({ error }) => error },
          {
            key: 'tries',
            header: t('tries'),
            isFigure: true,
            csv: ({ attempts }) => attempts,
            cell: ({ attempts, max_attempts: max }) => t('of', { attempts, max }),
          },
          {
            key: 'next',
            header: t('next'),
            csv: ({ next_at: at }) => at,
            cell: ({ next_at: at }) => (at ? <When at={at} /> : t('gaveUp')),
          },
          {
            key: 'do',
            header: t('do'),
            isFigure: true,
            cell: (job) => (
              <span className="flex items-center gap-2">
                <Button variant="line" small busy={busy} onClick={() => void retry([job.id])}>
                  {t('retry')}
                </Button>
                {job.next_at === null && (
                  <Button small variant="ghost" onClick={() => setRemoving(job)}>
                    {t('remove')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {removing && (
        <RemoveForm
          job={removing}
          onDone={() => {
            setRemoving(null)
            void refresh()
          }}
        />
      )}
    </Panel>
  )
}

function RemoveForm({ job, onDone }: { job: FailedJob; onDone: () => void }) {
  const t = useTranslations('consoleMember.system.jobs')
  const api = useApi()
  return (
    <div className="px-3.5 py-3">
      <Form
        values={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          const { removed } = await api(removeJob, { job: job.id, reason })
          showToast({
            tone: removed ? 'ok' : 'info',
            text: removed ? t('removed') : t('notRemoved'),
          })
          onDone()
        }}
      >
        <p>{t('removeText', { job: job.job })}</p>
        <ReasonField />
        <SubmitButton danger>{t('removeJob')}</SubmitButton>
      </Form>
    </div>
  )
}
