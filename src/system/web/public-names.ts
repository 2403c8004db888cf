import { useTranslations } from '../../web/i18n.tsx'
import { mailNames } from '../rules.ts'

const isMail = (template: string): template is keyof typeof mailNames =>
  Object.hasOwn(mailNames, template)

/** Names the template of a mail in words; an unknown one stays as it is. */
export function useMailName(): (template: string) => string {
  const t = useTranslations('consoleMember.templates.mails')
  return (template) => (isMail(template) ? t(mailNames[template]) : template)
}

const pushes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'search_alerts',
  'news',
  'reminders',
] as const

/** Names a kind of notification in words; an unknown one stays as it is. */
export function usePushName(): (type: string) => string {
  const t = useTranslations('consoleMember.templates.pushes')
  return (type) => {
    const match = pushes.find((push) => push === type)
    return match ? t(match) : type
  }
}

const stops = ['fbl', 'bounce', 'listunsubscribe'] as const

/** Says why mails of a kind stopped; an unknown cause stays as it is. */
export function useStopCause(): (cause: string) => string {
  const t = useTranslations('consoleMember.templates.stops')
  return (cause) => {
    const match = stops.find((stop) => stop === cause)
    return match ? t(match) : cause
  }
}
