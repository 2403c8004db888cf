import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { GemIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Included } from './price-examples.tsx'
import { BalanceLead, ShopPage } from './shop-page.tsx'

/** What a premium member has: nothing is left to sell but credits. */
export function PremiumOwned() {
  const t = useTranslations('payments')
  const credits = useUser()?.credits ?? 0
  return (
    <ShopPage title={t('premium.owned.title')} lead={t('premium.owned.lead')}>
      <div className="grid max-w-180 gap-6">
        <Card className="grid gap-5">
          <h2 className="flex items-center gap-3 text-section">
            <GemIcon className="size-7 flex-none text-ember" />
            {t('premium.owned.includes')}
          </h2>
          <Included />
        </Card>
        <Card className="grid justify-items-start gap-4">
          <p>
            <BalanceLead credits={credits} />
          </p>
          <ButtonLink to="/credits/repeat-order" variant="primary">
            {t('credits.title')}
          </ButtonLink>
        </Card>
      </div>
    </ShopPage>
  )
}
