import { useTranslations } from '../../web/i18n.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { Bubble, Message, MessageStatus } from '../../web/ui/message-bubble.tsx'
import type { SentRequest } from '../request-contract.ts'
import { toSentenceKey } from '../rules.ts'

type SentRequestProps = { request: SentRequest; name: string }

/** The request that the member sent, in the place of the conversation that it may become. */
export const SentRequestView = (props: SentRequestProps) => (
  <WithTexts features="chatExtras requests">
    <Sent {...props} />
  </WithTexts>
)

function Sent({ request, name }: SentRequestProps) {
  const t = useTranslations('chatExtras')
  const words = useTranslations('requests.sentence')
  const { state, text } = request
  return (
    <Message
      mine
      status={
        <MessageStatus state="sent">
          {state === 'declined'
            ? t('request.declined', { name, sentence: words(toSentenceKey(request.sentence)) })
            : t(`request.${state}`, { name })}
        </MessageStatus>
      }
    >
      <Bubble mine waiting>
        {text}
      </Bubble>
    </Message>
  )
}
