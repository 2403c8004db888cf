import { useTranslations } from '../../web/i18n.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

/** Replaces a conversation that no longer exists. */
export function ConversationNotFound({ error }: { error: Error }) {
  const t = useTranslations('chat')
  const failureText = useFailureText()
  return (
    <div className="grid flex-1 content-center px-4" role="status">
      <Empty
        bare
        heading="h1"
        icon={MessageCircleIcon}
        title={failureText(error)}
        action={
          <ButtonLink to="/chats" variant="primary">
            {t('head.back')}
          </ButtonLink>
        }
      />
    </div>
  )
}
