import { useSuspenseQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { When } from '../../../../web/console/when.tsx'
import { MailingForm } from '../mailing-form.tsx'
import { MailingRun } from '../mailing-run.tsx'
import { mailingsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(mailingsQuery(api))
  return null
})

const tones = { draft: 'quiet', running: 'ok', stopped: 'warn', done: 'line' } as const

export function Component() {
  const t = useTranslations('consoleMailings')
  const { mailings } = useSuspenseQuery(mailingsQuery(useApi())).data
  const chosen = useSearchParams()[0].get('id')
  const current = mailings.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant={current ? 'line' : 'ghost'} to="/operator/mailings">
            {t('new')}
          </ButtonLink>
        }
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <Panel title={t('all')} flush>
            <DataTable
              caption={t('all')}
              rows={mailings}
              rowKey={({ id }) => id}
              selected={chosen}
              empty={t('empty')}
              csvName="mailings.csv"
              isMain
              columns={[
                {
                  key: 'name',
                  header: t('name'),
                  isHeader: true,
                  csv: ({ name }) => name,
                  cell: ({ id, name, kind }) => (
                    <>
                      <Link to={`/operator/mailings?id=${id}`}>{name}</Link>
                      <span className="text-ink-2 text-xs block">{t(`kinds.${kind}`)}</span>
                    </>
                  ),
                },
                {
                  key: 'kind',
                  header: t('kind'),
                  isExported: true,
                  csv: ({ kind }) => kind,
                  cell: ({ kind }) => t(`kinds.${kind}`),
                },
                {
                  key: 'state',
                  header: t('state'),
                  csv: ({ state }) => state,
                  cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
                },
                {
                  key: 'sent',
                  header: t('sent'),
                  isFigure: true,
                  isLabelled: true,
                  csv: (row) => row.sent,
                  cell: (row) => row.sent,
                },
                {
                  key: 'pending',
                  header: t('pending'),
                  isFigure: true,
                  isLabelled: true,
                  csv: (row) => row.pending,
                  cell: (row) => row.pending,
                },
                {
                  key: 'skipped',
                  header: t('skipped'),
                  isFigure: true,
                  isWide: true,
                  csv: (row) => row.skipped,
                  cell: (row) => row.skipped,
                },
                {
                  key: 'at',
                  header: t('at'),
                  isWide: true,
                  csv: ({ started_at }) => started_at,
                  cell: ({ started_at, created_at }) => <When at={started_at ?? created_at} />,
                },
              ]}
            />
          </Panel>
          {current && <MailingRun key={`${current.id} ${current.revision}`} mailing={current} />}
        </div>
        {(!current || current.state === 'draft') && (
          <MailingForm
            key={current ? `${current.id} ${current.revision}` : 'new'}
            mailing={current}
          />
        )}
      </div>
    </>
  )
}
