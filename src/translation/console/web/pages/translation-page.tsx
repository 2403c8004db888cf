import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../../platform/contract.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { ValueList } from '../../../../web/console/value-list.tsx'
import { useFormatter, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { getTranslationHealth } from '../../contract.ts'

const healthQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'translation'],
    queryFn: ({ signal }) => api(getTranslationHealth, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(healthQuery(api))
  return null
})

/** The engine for translations: whether it answers, what it knows, what it did. No texts. */
export function Component() {
  const t = useTranslations('consoleTranslation')
  const format = useFormatter()
  const { mode, engine, volumes } = useSuspenseQuery(healthQuery(useApi())).data
  const characters = (count: number) => format.number(count)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="stack-4">
        <Panel title={t('engine')}>
          <ValueList
            values={[
              [t('mode'), t(`modes.${mode}`)],
              [t('host'), engine ? (engine.host ?? t('simulated')) : t('none')],
              [
                t('state'),
                engine && (
                  <Tag tone={engine.answers ? 'ok' : 'danger'}>
                    {engine.answers
                      ? t('answers', { milliseconds: engine.milliseconds })
                      : t('silent')}
                  </Tag>
                ),
              ],
              [
                t('languages'),
                engine?.languages
                  .map(({ code, targets }) => `${code} → ${targets.join(', ')}`)
                  .join('; '),
              ],
            ]}
          />
        </Panel>
        <Panel title={t('volume')} foot={t('volumeFoot')} flush>
          <DataTable
            caption={t('volume')}
            rows={volumes}
            rowKey={({ source, target }) => `${source} ${target}`}
            empty={t('empty')}
            csvName="translations.csv"
            columns={[
              {
                key: 'source',
                header: t('source'),
                isHeader: true,
                cell: ({ source }) => source || '–',
                csv: ({ source }) => source,
              },
              {
                key: 'target',
                header: t('target'),
                cell: ({ target }) => target,
                csv: ({ target }) => target,
              },
              {
                key: 'translated',
                header: t('translated'),
                isFigure: true,
                cell: ({ translated }) => characters(translated),
                csv: ({ translated }) => translated,
              },
              {
                key: 'failed',
                header: t('failed'),
                isFigure: true,
                cell: ({ failed }) => characters(failed),
                csv: ({ failed }) => failed,
              },
              {
                key: 'characters',
                header: t('characters'),
                isFigure: true,
                cell: (row) => characters(row.characters),
                csv: (row) => row.characters,
              },
            ]}
          />
        </Panel>
      </div>
    </>
  )
}
