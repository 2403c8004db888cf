import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { OwnPhotos, photosQuery } from '../../../photos/web/public.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { EyeIcon } from '../../../web/ui/icon.tsx'
import { Card, PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { Completeness } from '../completeness.tsx'
import { OwnAbout } from '../own-about.tsx'
import { OwnBasics } from '../own-basics.tsx'
import { OwnFacts, OwnInterests, OwnSexuality } from '../own-facts.tsx'
import { OwnPlace } from '../own-place.tsx'
import { OwnPrivacy, OwnStanding } from '../own-privacy.tsx'
import { profileQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([queries.query(profileQuery(api)), queries.query(photosQuery(api))])
  return null
})

/** One's own profile, edited in place. */
export function Component() {
  const t = useTranslations('ownProfile')
  const visitors = useTranslations('profiles.visitors')
  const api = useApi()
  const { profile } = useSuspenseQuery(profileQuery(api)).data
  const { photos } = useSuspenseQuery(photosQuery(api)).data
  return (
    <Wrap className="grid gap-5 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{t('title')}</PageTitle>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/likes/visitors">{visitors('title')}</ButtonLink>
          <ButtonLink to={`/members/${profile.id}`} variant="line">
            <EyeIcon />
            {t('preview')}
          </ButtonLink>
        </div>
      </header>
      <OwnStanding profile={profile} />
      <Completeness profile={profile} photos={photos.filter((photo) => photo.status !== 'refused').length} />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <Card>
            <OwnPhotos />
          </Card>
          <OwnAbout profile={profile} />
          <OwnPrivacy profile={profile} />
        </div>
        <div className="grid gap-5">
          <OwnBasics profile={profile} />
          <OwnPlace profile={profile} />
          <OwnFacts profile={profile} />
          <OwnInterests profile={profile} />
          <OwnSexuality profile={profile} />
        </div>
      </div>
    </Wrap>
  )
}
