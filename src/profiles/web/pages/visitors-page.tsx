import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { whyPath } from '../../../causes/web/public.tsx'
import { LikesTabs } from '../../../likes/web/public.tsx'
import { MemberCard } from '../../../search/web/public.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { EyeIcon, EyeOffIcon } from '../../../web/ui/icon.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { visitorsQuery } from '../public-visitors.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(visitorsQuery(api))
  return null
})

/** Members who visited the profile, latest first. */
export function Component() {
  const t = useTranslations('profiles.visitors')
  const format = useFormatter()
  const { shown: visitsEnabled, visitors } = useSuspenseQuery(visitorsQuery(useApi())).data
  return (
    <Wrap className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        {visitsEnabled && <p className="max-w-[65ch] text-ink-2">{t('lead')}</p>}
      </header>
      <LikesTabs current="visitors" visitors={visitors.length} />
      {visitors.length === 0 && <NoVisitors visitsEnabled={visitsEnabled} />}
      <People>
        {visitors.map(({ day, ...visitor }, index) => (
          <div key={visitor.profile.id} className="grid content-start gap-1">
            <MemberCard
              result={{ ...visitor, distance: null }}
              eager={index < 4}
              why={whyPath('visit', `${visitor.profile.id}-${day}`)}
            />
            <p className="px-0.5 text-xs text-ink-2">
              {format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'long' })}
            </p>
          </div>
        ))}
      </People>
    </Wrap>
  )
}

function NoVisitors({ visitsEnabled }: { visitsEnabled: boolean }) {
  const t = useTranslations('profiles.visitors')
  return (
    <Empty
      icon={visitsEnabled ? EyeIcon : EyeOffIcon}
      picture={visitsEnabled ? 'cafe' : undefined}
      title={visitsEnabled ? t('empty') : t('off')}
      action={
        <ButtonLink
          to={visitsEnabled ? '/profile/edit' : '/notifications?tab=privacy'}
          variant="primary"
        >
          {t('toProfile')}
        </ButtonLink>
      }
    >
      {visitsEnabled ? t('emptyText') : t('offText')}
    </Empty>
  )
}
