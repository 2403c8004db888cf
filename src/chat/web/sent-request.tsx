import { useTranslations } from '../../web/i18n.tsx'
import { Bubble, Message, MessageStatus } from '../../web/ui/message-bubble.tsx'
import type { SentRequest } from '../request-contract.ts'
import { useSentence } from './use-sentence.ts'

/** The request that the member sent, in the place of the conversation that it may become. */
export function SentRequestView({ request, name }: { request: SentRequest; name: string }) {
  const t = useTranslations('chat')
  const sentence = useSentence()
  const { state, text } = request
  return (
    <Message
      mine
      status={
        <MessageStatus state="sent">
          {state === 'declined'
            ? t('request.declined', { name, sentence: sentence(request.sentence) })
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
