import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { brandsQuery, settingsQuery, versionsQuery } from '../queries.ts'
import { SettingsHistory } from '../settings-history.tsx'

const siteIn = (search: URLSearchParams) => Number(search.get('site') ?? '') || undefined

export const loader = pageLoader(async ({ api, queries, url }) => {
  const site = siteIn(url.searchParams)
  await Promise.all([
    queries.query(brandsQuery(api)),
    queries.query(settingsQuery(api, site)),
    queries.query(versionsQuery(api, site)),
  ])
  return null
})

/** Who changed which settings of a brand, with an undo for each version. */
export function Component() {
  const t = useTranslations('consoleSettings')
  const site = siteIn(useSearchParams()[0])
  const api = useApi()
  const { brands } = useSuspenseQuery(brandsQuery(api)).data
  const { brand } = useSuspenseQuery(settingsQuery(api, site)).data
  return (
    <>
      <PageHead
        title={t('history')}
        from={{
          to: `/operator/settings${site ? `?site=${site}` : ''}`,
          label: t('title'),
          current: brand.name,
        }}
        actions={brands.map(({ id, name }) => (
          <TextLink key={id} to={`/operator/settings/history?site=${id}`}>
            {name}
          </TextLink>
        ))}
      />
      <SettingsHistory site={site} brand={brand.id} />
    </>
  )
}
