import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { Count } from '../../web/ui/count.tsx'
import { BellOffIcon, CheckCheckIcon, CheckIcon } from '../../web/ui/icon.tsx'
import type { Chat, WaitingMessage } from '../contract.ts'
import { ChatRow } from './chat-row.tsx'
import { WaitingMark } from './waiting-mark.tsx'
import { usePendingMessages } from './use-pending-messages.ts'
import { usePartnerName, usePreview } from './use-partner-name.ts'
import { useTimes } from './use-time.ts'

type ConversationRowProps = {
  chat: Chat
  current: boolean
  /** The member's last message to the partner that waits. */
  waiting: WaitingMessage | undefined
}

/** One conversation in the list. */
export function ConversationRow({ chat, current, waiting }: ConversationRowProps) {
  const t = useTranslations('chat')
  const { short } = useTimes()
  const toPartnerName = usePartnerName()
  const toPreview = usePreview()
  const pending = usePendingMessages().findLast((message) => message.partner === chat.profile.id)
  const unread = chat.num_unread_messages
  const unsent = pending ?? waiting
  return (
    <ChatRow
      to={`/chats/${chat.conversation.id}`}
      current={current}
      name={toPartnerName(chat.profile)}
      card={chat.profile.card}
      aside={
        unsent ? (
          <WaitingMark problem={waiting?.problem != null} label={pending ? 'waiting' : 'waits'} />
        ) : (
          <time
            dateTime={chat.last_message.at}
            className="flex-none text-xs text-ink-2 tabular-nums"
          >
            {short(new Date(chat.last_message.at))}
          </time>
        )
      }
      preview={unsent ? t('list.you', { text: unsent.text }) : toPreview(chat)}
      unread={unread > 0}
      marks={
        <>
          {chat.muted && (
            <>
              <BellOffIcon className="size-4 text-ink-2" />
              <span className="sr-only">{t('list.muted')}</span>
            </>
          )}
          {!unsent && chat.last_message.mine && <LastState chat={chat} />}
          <Count value={unread} label={t('list.unread')} tone={chat.muted ? 'quiet' : 'ember'} />
        </>
      }
    />
  )
}

/** Whether the partner has read the member's last message. */
function LastState({ chat }: { chat: Chat }) {
  const t = useTranslations('chat.list')
  const isRead = chat.other_read_up_to >= chat.conversation.last_seq
  const Icon = isRead ? CheckCheckIcon : CheckIcon
  return (
    <>
      <Icon className={classes('size-4', isRead ? 'text-plum-ink' : 'text-ink-2')} />
      <span className="sr-only">{t(isRead ? 'read' : 'sent')}</span>
    </>
  )
}
