import { useTranslations } from '../../../web/i18n.tsx'
import { HistoryIcon } from '../../../web/ui/icon.tsx'
import { mailedLinkLoader, MailedLinkPage } from '../mailed-link-page.tsx'

export const loader = mailedLinkLoader('reactivate', {
  done: '/reactivate/done',
  failed: '/reactivate/error',
})

/** Landing page of the reactivation link. */
export function Component() {
  const t = useTranslations('accounts.deleted')
  return (
    <MailedLinkPage
      title={t('confirm')}
      text={t('confirmText')}
      button={t('back')}
      icon={<HistoryIcon />}
    />
  )
}
