import { useTranslations } from '../../web/i18n.tsx'
import { findMailCause, findPushCause } from '../../platform/mail-causes.ts'
import type { Cause } from '../contract.ts'

/** What reached the reader, and in one line who made it and from where. */
export function useCauseText(): {
  title: (cause: Cause) => string
  line: (cause: Cause) => string
  /** The same without what holds for all of its kind, such as that a member made it by hand. */
  shortLine: (cause: Cause) => string
} {
  const t = useTranslations('causes')
  const mails = useTranslations('mailCauses.causes')
  const compose = (
    { kind, template, by, page, details }: Cause,
    includesCauser: (by: Cause['by']) => boolean,
  ) => {
    const why = kind === 'push' ? findPushCause(template ?? '') : findMailCause(template ?? '')
    if (why !== null) return mails(why)
    // The list of chats suggests people with whom there is no chat.
    const from = page === 'conversation' && kind === 'suggestion' ? 'messages' : page
    const where = details === 'stored' ? from && t(`page.${from}`) : t(`details.${details}`)
    return [includesCauser(by) && t(`by.${by}`), where].filter(Boolean).join('\u00A0· ')
  }
  return {
    title: ({ kind, other }) =>
      other
        ? t(`title.${kind}`, { name: other.name })
        : capitalize(t(`title.${kind}`, { name: t('title.someone') })),
    line: (cause) => compose(cause, () => true),
    shortLine: (cause) =>
      compose(cause, (by) => by === 'staff' || (by === 'service' && cause.kind === 'message')),
  }
}

/** “a former member” may begin the sentence. */
const capitalize = (text: string) => text.replace(/^./u, (first) => first.toUpperCase())
