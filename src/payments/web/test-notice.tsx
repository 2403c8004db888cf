import { useTranslations } from '../../web/i18n.tsx'
import { Notice } from '../../web/ui/notice.tsx'

/** Says of an order, or of the shop, that no money moves before the brand is open. */
export function TestNotice({ of }: { of: 'order' | 'shop' }) {
  const t = useTranslations('payments.test')
  return (
    <Notice tone="warn" title={t(of)}>
      {t(`${of}Text`)}
    </Notice>
  )
}
