import { useTranslations } from '../../web/i18n.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { Bundle } from '../contract.ts'
import { payableMethods } from '../rules.ts'

/** Whether any bundle can be paid: not on a brand without a provider, or in a country without a method. */
export const hasMethods = (bundles: Bundle[]): boolean =>
  bundles.some((bundle) => payableMethods(bundle).length > 0)

/** Stands where the bundles would be. */
export function NothingForSale() {
  const t = useTranslations('payments.nothingForSale')
  return <Notice title={t('title')}>{t('text')}</Notice>
}
