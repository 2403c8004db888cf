import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { MailCheckIcon } from '../../../web/ui/icon.tsx'
import { mailedLinkLoader, MailedLinkPage } from '../mailed-link-page.tsx'

export const loader = mailedLinkLoader('activate', {
  done: '/activate/done',
  failed: '/activate/error',
})

/** Landing page of the confirmation link. */
export function Component() {
  const t = useTranslations('accounts')
  const { name } = useSettings()
  return (
    <MailedLinkPage
      title={t('activate.askTitle')}
      text={t('activate.askText', { site: name })}
      button={t('activate.confirm')}
      icon={<MailCheckIcon />}
    />
  )
}
