import { useQuery } from '@tanstack/react-query'
import { useMailName, usePushName, useStopCause } from '../../system/web/public-names.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { When } from '../../web/console/when.tsx'
import { memberMailsQuery } from './queries.ts'

const tones = { accepted: 'ok', refused: 'danger', limited: 'warn', failed: 'warn' } as const
const pushTones = { sent: 'ok', gone: 'warn', failed: 'danger' } as const

/** What became of emails and notifications to a member, never their words. */
export function MemberMails({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.mails')
  const mailName = useMailName()
  const pushName = usePushName()
  const stopCause = useStopCause()
  const { data } = useQuery(memberMailsQuery(useApi(), id))
  const stopped = data?.stopped ?? []
  return (
    <>
      <Panel title={t('title')} foot={t('foot')} flush>
        <DataTable
          caption={t('title')}
          rows={data?.mails ?? []}
          rowKey={(mail) => mail.id}
          empty={t(data ? 'empty' : 'loading')}
          columns={[
            {
              key: 'template',
              header: t('template'),
              isHeader: true,
              cell: ({ template }) => mailName(template),
            },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state, detail }) => (
                <>
                  <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>{' '}
                  <span className="text-xs text-ink-2">{detail}</span>
                </>
              ),
            },
            { key: 'at', header: t('at'), cell: ({ at }) => <When at={at} /> },
          ]}
        />
      </Panel>
      <Panel title={t('pushes')} foot={t('foot')} flush>
        <DataTable
          caption={t('pushes')}
          rows={data?.pushes ?? []}
          rowKey={({ id: push }) => push}
          empty={t(data ? 'noPushes' : 'loading')}
          columns={[
            {
              key: 'type',
              header: t('type'),
              isHeader: true,
              cell: ({ type }) => pushName(type),
            },
            { key: 'service', header: t('service'), cell: ({ service }) => service },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state }) => <Tag tone={pushTones[state]}>{t(`results.${state}`)}</Tag>,
            },
            { key: 'at', header: t('at'), cell: ({ at }) => <When at={at} /> },
          ]}
        />
      </Panel>
      <Panel title={t('devices')} flush>
        <DataTable
          caption={t('devices')}
          rows={data?.devices ?? []}
          rowKey={({ service, since }) => `${service} ${since}`}
          empty={t(data ? 'noDevices' : 'loading')}
          columns={[
            { key: 'service', header: t('service'), isHeader: true, cell: (row) => row.service },
            {
              key: 'result',
              header: t('last'),
              cell: ({ result, sent_at }) =>
                result && sent_at ? (
                  <>
                    <Tag tone={result === 'sent' ? 'ok' : 'danger'}>{t(`results.${result}`)}</Tag>{' '}
                    <When at={sent_at} />
                  </>
                ) : (
                  t('none')
                ),
            },
            { key: 'since', header: t('since'), cell: ({ since }) => <When at={since} /> },
          ]}
        />
      </Panel>
      {stopped.length > 0 && (
        <Panel title={t('stopped')}>
          <ul className="stack-2">
            {stopped.map(({ type, cause, at }) => (
              <li key={type}>
                {pushName(type)}: {stopCause(cause)}, <When at={at} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
