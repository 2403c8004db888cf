import { useTranslations } from './i18n.tsx'
import { useSettings } from './shell-queries.ts'
import { Notice } from './ui/notice.tsx'

/** Returns the text of a link to sign-up; where only invited people may join, it says that. */
export function useJoinText(): (text: string) => string {
  const t = useTranslations('shell')
  const { signups_open } = useSettings()
  return (text) => (signups_open ? text : t('invitation.button'))
}

/** Says that only invited people may join; nothing where everybody may. */
export function InvitationNote({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const { signups_open } = useSettings()
  if (signups_open) return null
  return (
    <div className={className}>
      <Notice tone="warn">{t('invitation.note')}</Notice>
    </div>
  )
}
