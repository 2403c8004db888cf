import type { User } from '../../../accounts/contract.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { Count, Dot } from '../../../web/ui/count.tsx'

/** Beside "Messages": the unread ones, else a dot while own messages wait. */
export function MessagesBadge({ user }: { user: User }) {
  const t = useTranslations('shell.nav')
  if (user.unread_messages > 0) return <Count value={user.unread_messages} label={t('unread')} />
  return user.waiting_messages + user.unsent_messages > 0 ? <Dot label={t('waiting')} /> : null
}
