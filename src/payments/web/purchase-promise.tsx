import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { ShieldCheckIcon } from '../../web/ui/icon.tsx'

/** What applies to all bundles, below the choices, so that both are in the first screen of a phone. */
export function PurchasePromise() {
  const t = useTranslations('payments')
  const { refund_days } = useSettings()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-plum-soft px-5 py-3.5 text-md text-plum-ink">
      <ShieldCheckIcon className="flex-none" />
      <strong>{t('promise.once')}</strong>
      <span>{t('promise.withdraw', { days: refund_days })}</span>
    </p>
  )
}
