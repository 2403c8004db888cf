import { HonestyStrip, stripQuery } from '../../../honesty/web/public-strip.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { ClosingSection } from '../landing/closing.tsx'
import { Hero } from '../landing/hero.tsx'
import { HowItCosts } from '../landing/how-it-costs.tsx'
import { MembersNear } from '../landing/members-near.tsx'
import { NeverList } from '../landing/never-list.tsx'
import { PriceList } from '../landing/price-list.tsx'
import { priceListQuery, regionCountsQuery } from '../queries.ts'
import { ProductScreens } from '../landing/product-screens.tsx'
import { Questions } from '../landing/questions.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query({ ...priceListQuery(api), staleTime: 'static' }),
    queries.query({ ...regionCountsQuery(api), staleTime: 'static' }),
    queries.query({ ...stripQuery(api), staleTime: 'static' }),
  ])
  return null
})

/** The landing page for visitors. */
export function Component() {
  const t = useTranslations('landing')
  const { index_title, description, sells_credits } = useSettings()
  return (
    <>
      <PageTitle>{index_title || t('title')}</PageTitle>
      <meta name="description" content={description || t('description')} />
      <Hero />
      <HonestyStrip />
      <MembersNear />
      <div className="below-fold">
        <ProductScreens />
        <NeverList />
        {sells_credits && <HowItCosts />}
        {sells_credits && <PriceList />}
        <Questions />
        <ClosingSection />
      </div>
    </>
  )
}
