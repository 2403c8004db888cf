import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { EyeOffIcon, StarIcon } from '../../../web/ui/icon.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'
import { bookmarksQuery, hiddenQuery } from '../bookmark-queries.ts'
import { ListedPerson } from '../listed-person.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query({ ...bookmarksQuery(api), staleTime: 0 }),
    queries.query({ ...hiddenQuery(api), staleTime: 0 }),
  ])
  return null
})

const tabs = ['kept', 'aside'] as const

/** Whom the member keeps in mind, and whom they set aside; nobody else sees either. */
export function Component() {
  const t = useTranslations('bookmarks')
  const api = useApi()
  const [search] = useSearchParams()
  const current = search.get('tab') === 'aside' ? 'aside' : 'kept'
  const lists = {
    kept: useSuspenseQuery(bookmarksQuery(api)).data.people,
    aside: useSuspenseQuery(hiddenQuery(api)).data.people,
  }
  const people = lists[current]
  return (
    <Narrow className="grid gap-5 py-5 md:py-8">
      <TabTitle>{t('title')}</TabTitle>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs label={t('title')}>
        {tabs.map((tab) => (
          <Tab
            key={tab}
            to={tab === 'kept' ? '/kept' : '/kept?tab=aside'}
            current={tab === current}
            preventScrollReset
          >
            {t(`${tab}.title`)} ({lists[tab].length})
          </Tab>
        ))}
      </Tabs>
      <p className="text-ink-2">{t(`${current}.lead`)}</p>
      {people.length === 0 ? (
        <Empty
          icon={current === 'kept' ? StarIcon : EyeOffIcon}
          title={t(`${current}.empty`)}
          action={<ButtonLink to="/members">{t('search')}</ButtonLink>}
        >
          {t(`${current}.emptyText`)}
        </Empty>
      ) : (
        <Card padded={false}>
          <ul className="grid divide-y divide-line px-4">
            {people.map((person) => (
              <ListedPerson
                key={person.id}
                person={person}
                change={current === 'kept' ? 'release' : 'show'}
              />
            ))}
          </ul>
        </Card>
      )}
    </Narrow>
  )
}
