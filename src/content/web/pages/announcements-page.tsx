import { useSuspenseQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { Link } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import { AnnouncementForm } from '../announcement-form.tsx'
import { announcementsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(announcementsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleMember.content.announcements')
  const locale = useLocale()
  const { announcements } = useSuspenseQuery(announcementsQuery(useApi())).data
  const chosen = useSearchParams()[0].get('id')
  const current = announcements.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant="ghost" to="/operator/announcements">
            {t('new')}
          </ButtonLink>
        }
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <Panel title={t('all')} flush>
          <DataTable
            caption={t('all')}
            rows={announcements}
            rowKey={({ id }) => id}
            selected={chosen}
            empty={t('empty')}
            columns={[
              {
                key: 'text',
                header: t('text'),
                isHeader: true,
                cell: ({ id, texts }) => (
                  <Link to={`/operator/announcements?id=${id}`}>
                    {texts[locale] ?? Object.values(texts)[0]}
                  </Link>
                ),
              },
              {
                key: 'starts',
                header: t('starts'),
                cell: ({ starts_at: at }) => <When at={at} />,
              },
              { key: 'ends', header: t('ends'), cell: ({ ends_at: at }) => <When at={at} /> },
              { key: 'author', header: t('author'), isWide: true, cell: ({ author }) => author },
            ]}
          />
        </Panel>
        <AnnouncementForm
          key={current ? `${current.id} ${current.revision}` : 'new'}
          announcement={current}
        />
      </div>
    </>
  )
}
