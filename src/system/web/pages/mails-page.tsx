import { SavedViews } from '../../../staff/web/public-saved-views.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterForm, FilterInput, FilterSelect } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { When } from '../../../web/console/when.tsx'
import { mailStates } from '../../contract.ts'
import { useMailName } from '../public-names.ts'
import { mailsQuery, readMails, type MailFilter } from '../queries.ts'

const tones = { accepted: 'ok', refused: 'danger', limited: 'warn', failed: 'warn' } as const

function parseFilter(search: URLSearchParams): MailFilter {
  const address = search.get('address')?.trim()
  const state = mailStates.find((each) => each === search.get('state'))
  return { ...(address && { address }), ...(state && { state }) }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.infiniteQuery(mailsQuery(api, parseFilter(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleMember.system.mails')
  const mailName = useMailName()
  const [search] = useSearchParams()
  const api = useApi()
  const log = useInfiniteQuery(mailsQuery(api, parseFilter(search)))
  const mails = log.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterForm action="/operator/mails" views={<SavedViews page="mails" />}>
        <FilterInput name="address" label={t('address')} type="email" />
        <FilterSelect
          name="state"
          label={t('state')}
          values={mailStates}
          toText={(state) => t(`states.${state}`)}
        />
      </FilterForm>
      <Panel title={t('entries')} foot={t('foot')} flush>
        <DataTable
          caption={t('entries')}
          rows={mails}
          rowKey={({ id }) => id}
          empty={t('empty')}
          csvName="mails.csv"
          isMain
          pages={log}
          whole={() => readMails(api, parseFilter(search))}
          columns={[
            {
              key: 'to',
              header: t('to'),
              isHeader: true,
              csv: ({ to }) => to,
              cell: ({ to }) => to,
            },
            {
              key: 'template',
              header: t('template'),
              csv: ({ template }) => template,
              cell: ({ template }) => mailName(template),
            },
            {
              key: 'state',
              header: t('state'),
              csv: ({ state }) => state,
              cell: ({ state, detail }) => (
                <>
                  <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>{' '}
                  <span className="text-xs text-ink-2">{detail}</span>
                </>
              ),
            },
            {
              key: 'detail',
              header: t('detail'),
              isExported: true,
              csv: ({ detail }) => detail,
              cell: ({ detail }) => detail,
            },
            {
              key: 'at',
              header: t('at'),
              csv: ({ at }) => at,
              cell: ({ at }) => <When at={at} />,
            },
          ]}
        />
      </Panel>
    </>
  )
}
