import { ApiError } from '../../platform/api-error.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Chat, WaitingChat, WaitingMessage } from '../contract.ts'
import { ChatRow } from './chat-row.tsx'
import { usePendingMessages } from './use-pending-messages.ts'
import { usePartnerName } from './use-partner-name.ts'
import { useWaitingActions } from './use-waiting-actions.ts'
import { WaitingMark } from './waiting-mark.tsx'

/** Messages that wait, to members without a conversation in the list, such as first messages. */
export function WaitingRows({ chats, waiting }: { chats: Chat[]; waiting: WaitingChat[] }) {
  const listed = new Set(chats.map((chat) => chat.profile.id))
  const starts = waiting.filter(({ profile }) => !listed.has(profile.id))
  for (const { profile } of starts) listed.add(profile.id)
  const pending = new Map(
    usePendingMessages().flatMap((message) =>
      listed.has(message.partner) ? [] : [[message.partner, message]],
    ),
  )
  const t = useTranslations('chat')
  if (starts.length === 0 && pending.size === 0) return null
  return (
    <ul className="px-2">
      {[...pending.values()].map(({ partner, conversation, name, text }) => (
        <li key={partner}>
          <ChatRow
            to={conversation === null ? `/members/${partner}/chat` : `/chats/${conversation}`}
            name={name}
            card={null}
            hasInitial
            aside={<WaitingMark problem={false} label="waiting" />}
            preview={t('list.you', { text })}
          />
        </li>
      ))}
      {starts.map((chat) =>
        chat.profile.card
          ? chat.messages.slice(-1).map((message) => (
              <li key={message.id}>
                <WaitingRow chat={chat} message={message} />
              </li>
            ))
          : chat.messages.map((message) => (
              <li key={message.id}>
                <UndeliverableRow chat={chat} message={message} />
              </li>
            )),
      )}
    </ul>
  )
}

type RowProps = { chat: WaitingChat; message: WaitingMessage }

function WaitingRow({ chat: { profile }, message }: RowProps) {
  const t = useTranslations('chat')
  return (
    <ChatRow
      to={`/members/${profile.id}/chat`}
      name={usePartnerName()(profile)}
      card={profile.card}
      aside={<WaitingMark problem={message.problem !== null} label="waits" />}
      preview={t('list.you', { text: message.text })}
    >
      {message.problem !== null && <Reason message={message} />}
    </ChatRow>
  )
}

/** To somebody who has no page: the text and what to do with it. */
function UndeliverableRow({ chat: { profile }, message }: RowProps) {
  const t = useTranslations('chat')
  const { copy, reuse, cancel } = useWaitingActions(message)
  return (
    <ChatRow
      to={null}
      name={usePartnerName()(profile)}
      card={null}
      aside={<WaitingMark problem label="waits" />}
      preview={t('list.you', { text: message.text })}
    >
      <Reason message={message} />
      <span className="-ms-1 mt-1 flex flex-wrap gap-x-3 text-sm">
        <TextButton onClick={copy} className="min-h-11">
          {t('actions.copy')}
        </TextButton>
        <TextButton onClick={reuse} className="min-h-11">
          {t('list.reuse')}
        </TextButton>
        <TextButton onClick={cancel} className="min-h-11">
          {t('state.delete')}
        </TextButton>
      </span>
    </ChatRow>
  )
}

/** Why the message is not sent. */
function Reason({ message: { problem, problem_params } }: Pick<RowProps, 'message'>) {
  const failureText = useFailureText()
  return (
    <span className="text-sm text-danger">
      {failureText(new ApiError(problem ?? 'profile_not_available', problem_params))}
    </span>
  )
}
