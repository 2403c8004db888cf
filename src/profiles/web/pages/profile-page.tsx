import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { PhotoEditor, photosQuery } from '../../../photos/web/public.tsx'
import { recipientsQuery } from '../../../partners/web/public.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { EyeIcon } from '../../../web/ui/icon.tsx'
import { Card, PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { Completeness } from '../completeness.tsx'
import { AboutSection } from '../about-section.tsx'
import { BasicsSection } from '../basics-section.tsx'
import { TraitsSection, InterestsSection, SexualitySection } from '../traits-section.tsx'
import { LocationSection } from '../location-section.tsx'
import { PrivacySection, VisibilityNotice } from '../privacy-section.tsx'
import { profileQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query(profileQuery(api)),
    queries.query(photosQuery(api)),
    queries.query(recipientsQuery(api)),
  ])
  return null
})

/** The member's own profile, edited in place. */
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
      <VisibilityNotice profile={profile} />
      <Completeness
        profile={profile}
        photos={photos.filter((photo) => photo.status !== 'refused').length}
      />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <Card>
            <PhotoEditor />
          </Card>
          <AboutSection profile={profile} />
          <PrivacySection profile={profile} />
        </div>
        <div className="grid gap-5">
          <BasicsSection profile={profile} />
          <LocationSection profile={profile} />
          <TraitsSection profile={profile} />
          <InterestsSection profile={profile} />
          <SexualitySection profile={profile} />
        </div>
      </div>
    </Wrap>
  )
}
