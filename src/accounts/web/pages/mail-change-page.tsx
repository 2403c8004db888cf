import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName } from '../../../web/router/hooks.ts'
import { MailCheckIcon, Undo2Icon } from '../../../web/ui/icon.tsx'
import { MailedLinkPage } from '../mailed-link-page.tsx'

/**
 * Landing page of both links of an address change: confirm from the new address, revert from the
 * old one.
 */
export function Component() {
  const t = useTranslations('accounts')
  const kind = useRouteName() === 'mail-change-undo' ? 'undo' : 'do'
  return (
    <MailedLinkPage
      title={t(`mailChange.${kind}Title`)}
      text={t(`mailChange.${kind}Text`)}
      button={t(`mailChange.${kind}Button`)}
      icon={kind === 'undo' ? <Undo2Icon /> : <MailCheckIcon />}
    />
  )
}
