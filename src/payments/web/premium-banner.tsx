import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { GemIcon } from '../../web/ui/icon.tsx'

/** The end of the premium page: what one payment includes, and a link to the top. */
export function PremiumBanner() {
  const t = useTranslations('payments')
  const { refund_days } = useSettings()
  return (
    <section
      aria-labelledby="premium-banner"
      className="mt-12 flex flex-wrap items-center gap-5 rounded-panel bg-field p-7 text-on-field sm:p-10"
    >
      <GemIcon className="size-9 flex-none text-ember" />
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 id="premium-banner" className="text-section">
          {t('premium.banner.title')}
        </h2>
        <p className="text-on-field-2">{t('premium.banner.text', { days: refund_days })}</p>
      </div>
      <ButtonLink to="#main" variant="paper">
        {t('premium.banner.action')}
      </ButtonLink>
    </section>
  )
}
