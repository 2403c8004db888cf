import { useQuery } from '@tanstack/react-query'
import { languageName } from '../../platform/names.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/console/tag.tsx'
import { When } from '../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { MemberConsent } from '../records-contract.ts'
import { memberConsentsQuery } from './queries.ts'

/** What the member consented to, which version and when, and what they withdrew. */
export function MemberConsents({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.consents')
  const locale = useLocale()
  const { data } = useQuery(memberConsentsQuery(useApi(), id))
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={data?.consents ?? []}
        rowKey={(consent) => consent.id}
        empty={t(data ? 'empty' : 'loading')}
        columns={[
          {
            key: 'kind',
            header: t('what'),
            isHeader: true,
            cell: ({ kind, detail, source }) => (
              <>
                {t(`kinds.${kind}`)}
                <span className="mut sm block">
                  {[t(`sources.${source}`), detail].filter(Boolean).join(', ')}
                </span>
              </>
            ),
          },
          {
            key: 'version',
            header: t('version'),
            cell: ({ version, language }) =>
              version && language
                ? t('inLanguage', { version, language: languageName(locale, language) })
                : version,
          },
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => (at === null ? t('unknown') : <When at={at} />),
          },
          { key: 'state', header: t('state'), cell: (consent) => <State consent={consent} /> },
        ]}
      />
    </Panel>
  )
}

function State({ consent: { refused, withdrawn_at: withdrawn } }: { consent: MemberConsent }) {
  const t = useTranslations('consoleRecords.consents')
  if (refused) return <Tag tone="line">{t('refused')}</Tag>
  if (withdrawn === null) return <Tag tone="ok">{t('given')}</Tag>
  return <Tag tone="warn">{t.rich('withdrawn', { date: () => <When at={withdrawn} /> })}</Tag>
}
