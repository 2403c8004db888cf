import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName } from '../../../web/router/hooks.ts'
import { MailCheckIcon, Undo2Icon } from '../../../web/ui/icon.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { mailedLinkLoader, MailedLinkPage } from '../mailed-link-page.tsx'

const load = {
  do: mailedLinkLoader('mail-change-do', {
    done: '/mail-change/done',
    failed: '/mail-change/error',
  }),
  undo: mailedLinkLoader('mail-change-undo', {
    done: '/mail-change/undone',
    failed: '/mail-change/undo-error',
  }),
}

export const loader = pageLoader((page) =>
  load[page.url.pathname.endsWith('/undo') ? 'undo' : 'do'](page),
)

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
