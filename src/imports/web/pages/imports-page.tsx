import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { ImportDetails, MemberImport } from '../../contract.ts'
import { ColumnsForm } from '../columns-form.tsx'
import { ImportReport } from '../import-report.tsx'
import { ImportRun } from '../import-run.tsx'
import { ProblemRows } from '../problem-rows.tsx'
import { importQuery, importsQuery } from '../queries.ts'
import { UndoForm } from '../undo-form.tsx'
import { UploadForm } from '../upload-form.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(importsQuery(api))
  return null
})

const tones = {
  uploaded: 'quiet',
  checking: 'line',
  checked: 'quiet',
  running: 'ok',
  stopped: 'warn',
  done: 'line',
  undone: 'danger',
} as const

export function Component() {
  const t = useTranslations('consoleImports')
  const api = useApi()
  const { imports } = useSuspenseQuery(importsQuery(api)).data
  const chosen = useSearchParams()[0].get('id')
  const current = imports.find(({ id }) => id === chosen)
  const details = useQuery({ ...importQuery(api, chosen ?? ''), enabled: current !== undefined })
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant={current ? 'line' : 'ghost'} to="/operator/imports">
            {t('new')}
          </ButtonLink>
        }
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_348px]">
        <div className="stack-4">
          <ImportsTable imports={imports} chosen={chosen} />
          {current && details.data && <CheckResult details={details.data.import} />}
        </div>
        {current && details.data ? (
          <Actions details={details.data.import} />
        ) : (
          !current && <UploadForm />
        )}
      </div>
    </>
  )
}

function CheckResult({ details }: { details: ImportDetails }) {
  const hasRows = details.counts.wrong > 0 && details.state !== 'checking'
  return (
    <>
      <ImportReport details={details} />
      {hasRows && <ProblemRows key={details.revision} details={details} />}
    </>
  )
}

/** What can be done next, and the way back. */
function Actions({ details }: { details: ImportDetails }) {
  const { id, revision, state, started_at: started } = details
  const key = `${id} ${revision} ${state}`
  return (
    <div className="stack-4">
      {state !== 'uploaded' && state !== 'checking' && state !== 'undone' && (
        <ImportRun key={`run ${key}`} details={details} />
      )}
      {!started && state !== 'undone' && (
        <ColumnsForm key={`columns ${id} ${revision}`} details={details} />
      )}
      {state !== 'undone' && <UndoForm key={`undo ${id}`} id={id} />}
    </div>
  )
}

function ImportsTable({ imports, chosen }: { imports: MemberImport[]; chosen: string | null }) {
  const t = useTranslations('consoleImports')
  return (
    <Panel title={t('all')} flush>
      <DataTable
        caption={t('all')}
        rows={imports}
        rowKey={({ id }) => id}
        selected={chosen}
        empty={t('empty')}
        csvName="imports.csv"
        isMain
        columns={[
          {
            key: 'name',
            header: t('name'),
            isHeader: true,
            csv: ({ file_name }) => file_name,
            cell: ({ id, file_name: name }) => (
              <TextLink
                className="inline-block max-w-40 wrap-break-word"
                to={`/operator/imports?id=${id}`}
              >
                {name}
              </TextLink>
            ),
          },
          {
            key: 'state',
            header: t('state'),
            csv: ({ state }) => state,
            cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
          },
          {
            key: 'total',
            header: t('total'),
            isFigure: true,
            isLabelled: true,
            csv: ({ total }) => total,
            cell: ({ total }) => total,
          },
          {
            key: 'invited',
            header: t('invited'),
            isFigure: true,
            isLabelled: true,
            csv: ({ counts }) => invited(counts),
            cell: ({ counts }) => invited(counts),
          },
          {
            key: 'joined',
            header: t('joined'),
            isFigure: true,
            isLabelled: true,
            csv: ({ counts }) => counts.joined,
            cell: ({ counts }) => counts.joined,
          },
          {
            key: 'author',
            header: t('author'),
            isWide: true,
            csv: ({ author }) => author,
            cell: ({ author }) => <span className="wrap-anywhere">{author}</span>,
          },
          {
            key: 'at',
            header: t('at'),
            isWide: true,
            csv: ({ created_at }) => created_at,
            cell: ({ started_at, created_at }) => <When at={started_at ?? created_at} />,
          },
        ]}
      />
    </Panel>
  )
}

/** Everybody who got an invitation, whatever they did with it. */
const invited = (counts: MemberImport['counts']): number =>
  counts.invited + counts.joined + counts.declined + counts.expired + counts.undeliverable
