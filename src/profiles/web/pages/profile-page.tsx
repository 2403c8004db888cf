import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { FirstHour } from '../../../accounts/web/public-first-hour.tsx'
import { photosQuery } from '../../../photos/web/public-queries.ts'
import { ordersQuery } from '../../../payments/web/public.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { useLocalTime } from '../../../web/ui/local-time.tsx'
import { Wrap } from '../../../web/ui/page.tsx'
import { recentVisitors } from '../../rules.ts'
import { AccountHead } from '../account-head.tsx'
import { AccountRows, Balance } from '../account-rows.tsx'
import { visitorsQuery } from '../public-visitors.ts'
import { profileQuery } from '../queries.ts'
import { RecentOrders, RecentVisitors } from '../recent.tsx'
import { VisibilityNotice } from '../visibility-notice.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query(profileQuery(api)),
    queries.query(photosQuery(api)),
    queries.query(visitorsQuery(api)),
    queries.query(ordersQuery(api)),
  ])
  return null
})

/** The member's account: what is next, the balance, and the way to everything that is theirs. */
export function Component() {
  const t = useTranslations('account')
  const { now } = useSettings()
  const api = useApi()
  const { profile } = useSuspenseQuery(profileQuery(api)).data
  const { photos } = useSuspenseQuery(photosQuery(api)).data
  const { shown, visitors } = useSuspenseQuery(visitorsQuery(api)).data
  return (
    <Wrap className="grid gap-x-10 gap-y-3.5 py-4 lg:grid-cols-[400px_minmax(0,1fr)] lg:items-start lg:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <div className="grid gap-3 lg:sticky lg:top-22">
        <VisibilityNotice profile={profile} />
        <AccountHead
          profile={profile}
          photos={photos.filter((photo) => photo.status !== 'refused').length}
        />
        <Balance />
        <AccountRows
          visitors={
            shown
              ? t('rows.visitorsText', { count: recentVisitors(visitors, new Date(now)).length })
              : t('rows.visitorsOff')
          }
        />
        <Since />
        {/* Last, because it comes after the page and moves nothing there. */}
        <FirstHour />
      </div>
      <div className="grid gap-6 max-lg:hidden">
        <RecentVisitors />
        <RecentOrders />
      </div>
    </Wrap>
  )
}

function Since() {
  const t = useTranslations('account')
  const formatTime = useLocalTime()
  const user = useUser()
  if (!user) return null
  const day = formatTime(user.signup_date, 'date')
  return (
    <p className="text-center text-sm text-ink-2">
      {user.paid_user && `${t('premium')} `}
      {day && t('since', { day })}
    </p>
  )
}
