import { useTranslations } from '../../web/i18n.tsx'
import { usePendingMessages } from '../../chat/web/public.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** Warns that pending messages exist on this device only and are lost with the account. */
export function UnsentMessages() {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const count = usePendingMessages().length
  if (count === 0) return null
  return (
    <Notice tone="warn" role="status" title={`${shell('unsent.title', { count })}.`}>
      {t.rich('delete.unsent', {
        count,
        link: (children) => <TextLink to="/chats">{children}</TextLink>,
      })}
    </Notice>
  )
}
