import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Notice } from '../../web/ui/notice.tsx'

/** Without script nothing reads the token, which is in the fragment of the mailed link. */
export function NeedsScript() {
  const t = useTranslations('accounts')
  const { support_email } = useSettings()
  return (
    <noscript>
      <Notice tone="warn">{t('activate.needsScript', { email: support_email })}</Notice>
    </noscript>
  )
}

/** Without script the form would do nothing. */
export function FormNeedsScript() {
  const t = useTranslations('accounts')
  return (
    <noscript>
      <Notice tone="warn">{t('formNeedsScript')}</Notice>
    </noscript>
  )
}
