import { useTranslations } from '../../../web/i18n.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { Outcome } from '../outcome.tsx'

/** Shown after a deletion; the reactivation link is mailed. */
export function Component() {
  const settings = useTranslations('settings')
  return (
    <Outcome
      icon={MailIcon}
      title={settings('deleted.title')}
      to="/"
      toLabel={settings('deleted.home')}
    >
      {settings('deleted.text')}
    </Outcome>
  )
}
