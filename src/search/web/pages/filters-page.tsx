import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Card, Wrap } from '../../../web/ui/page.tsx'
import { allowedFilters, hasFilters, parseFilters } from '../../rules.ts'
import { FilterForm } from '../filter-form.tsx'
import { filtersQuery, regionsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, url, settings }) => {
  const filters = hasFilters(url.searchParams)
    ? allowedFilters(parseFilters(url.searchParams), settings.search_fields)
    : (await queries.query({ ...filtersQuery(api), staleTime: 'static' })).filters
  if (filters.country && filters.country !== 'any')
    await queries.query(regionsQuery(api, filters.country))
  return { filters }
})

/** All filters on a page of their own, for readers without a script. */
export function Component() {
  const t = useTranslations('search')
  const { filters } = useLoaderData<typeof loader>()
  return (
    <Wrap className="grid max-w-160 gap-4 py-5">
      <PageTitle>{t('filters.title')}</PageTitle>
      <h1 className="text-title">{t('filters.title')}</h1>
      <Card>
        <FilterForm filters={filters}>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary">
              {t('filters.submit')}
            </Button>
            <ButtonLink to="/members?country=any" variant="ghost">
              {t('filters.clear')}
            </ButtonLink>
          </div>
        </FilterForm>
      </Card>
    </Wrap>
  )
}
