import { useTranslations } from '../../../web/i18n.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { Outcome } from '../outcome.tsx'

/** Shown after a deletion; the reactivation link is mailed. */
export function Component() {
  const t = useTranslations('accounts.deleted')
  return (
    <Outcome icon={MailIcon} title={t('title')} to="/" toLabel={t('home')}>
      {t('text')}
    </Outcome>
  )
}
