import { useTranslations } from '../../../web/i18n.tsx'
import { HistoryIcon } from '../../../web/ui/icon.tsx'
import { MailedLinkPage } from '../mailed-link-page.tsx'

/** Landing page of the reactivation link. */
export function Component() {
  const t = useTranslations('settings')
  return (
    <MailedLinkPage
      title={t('deleted.confirm')}
      text={t('deleted.confirmText')}
      button={t('deleted.back')}
      icon={<HistoryIcon />}
    />
  )
}
