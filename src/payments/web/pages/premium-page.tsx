import { useTranslations } from '../../../web/i18n.tsx'
import { codeFromQuery } from '../../../discounts/rules.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { returnPath } from '../../rules.ts'
import { PremiumBanner } from '../premium-banner.tsx'
import { PremiumOwned } from '../premium-owned.tsx'
import { bundlesQuery } from '../queries.ts'
import { Shop } from '../shop.tsx'
import { ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries, url, user }) => {
  if (user?.paid_user) return null
  await queries.query(bundlesQuery(api, codeFromQuery(url.searchParams)))
  return null
})

/** What premium includes: with the bundles, or for those who have it. */
export function Component() {
  return useUser()?.paid_user ? <PremiumOwned /> : <PremiumOffer />
}

function PremiumOffer() {
  const t = useTranslations('payments')
  const { premium_photos, sells_credits } = useSettings()
  const [searchParams] = useSearchParams()
  const code = codeFromQuery(searchParams)
  return (
    <ShopPage
      title={t('premium.title')}
      lead={sells_credits && t('premium.lead', { photos: premium_photos })}
    >
      <Shop code={code} next={returnPath(searchParams.get('next'))} key={code} />
      {sells_credits && <PremiumBanner />}
    </ShopPage>
  )
}
