import { useQuery } from '@tanstack/react-query'
import { languageName } from '../../platform/names.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { When } from '../../web/console/when.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { MemberConsent } from '../records-contract.ts'
import { memberConsentsQuery } from './queries.ts'

/** What the member consented to, which version and when, and what they withdrew. */
export function MemberConsents({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.consents')
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
            cell: (consent) => (
              <>
                {t(`kinds.${consent.kind}`)}
                <span className="text-ink-2 text-xs block">
                  <Source consent={consent} />
                </span>
              </>
            ),
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

/** Where it was given, to which text, and whom it names. */
function Source({ consent: { source, version, language, detail } }: { consent: MemberConsent }) {
  const t = useTranslations('consoleRecords.consents')
  const locale = useLocale()
  const text =
    language === null
      ? t('version', { version })
      : t('inLanguage', { version, language: languageName(locale, language) })
  return [t(`sources.${source}`), version && text, detail].filter(Boolean).join(', ')
}

function State({ consent: { refused, withdrawn_at: withdrawn } }: { consent: MemberConsent }) {
  const t = useTranslations('consoleRecords.consents')
  if (refused) return <Tag tone="line">{t('refused')}</Tag>
  if (withdrawn === null) return <Tag tone="ok">{t('given')}</Tag>
  return <Tag tone="warn">{t.rich('withdrawn', { date: () => <When at={withdrawn} /> })}</Tag>
}
