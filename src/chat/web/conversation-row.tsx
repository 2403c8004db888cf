import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { Count } from '../../web/ui/count.tsx'
import { BellOffIcon, CheckCheckIcon, CheckIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'
import type { Chat } from '../contract.ts'
import { PendingIndicator } from './pending-indicator.tsx'
import { usePendingMessages } from './use-outbox.ts'
import { usePartnerName, usePreview } from './use-partner-name.ts'
import { useTimes } from './use-time.ts'

/** One conversation in the list. */
export function ConversationRow({ chat, current }: { chat: Chat; current: boolean }) {
  const t = useTranslations('chat')
  const shell = useTranslations('shell')
  const { short } = useTimes()
  const nameOf = usePartnerName()
  const previewOf = usePreview()
  const { card } = chat.profile
  const pending = usePendingMessages().findLast((message) => message.partner === chat.profile.id)
  const unread = chat.num_unread_messages
  const at = new Date(chat.last_message.at)
  return (
    <Link
      to={`/chats/${chat.conversation.id}`}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-18 items-center gap-3 rounded-control px-3 py-2.5 no-underline hover:bg-sunken aria-[current]:bg-plum-soft"
    >
      <span className="relative flex-none self-start">
        <Avatar
          size="large"
          name={card?.name}
          src={card?.main_image?.thumb_filename}
          thumbhash={card?.main_image?.thumbhash}
          alt=""
        />
        {card?.online && (
          <span className="absolute end-px bottom-px size-3.25 rounded-full bg-online ring-[2.5px] ring-surface">
            <span className="sr-only">{t('online')}</span>
          </span>
        )}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="flex items-center justify-between gap-2">
          <strong className="min-w-0 truncate">{nameOf(chat.profile)}</strong>
          <time
            dateTime={chat.last_message.at}
            className="flex-none text-xs text-ink-2 tabular-nums"
          >
            {short(at)}
          </time>
        </span>
        {card && card.origin !== 'member' && (
          <OriginLabel origin={card.origin} className="my-0.75 w-fit">
            {shell(`origin.${card.origin}`)}
          </OriginLabel>
        )}
        <span className="flex items-center justify-between gap-2">
          <span
            dir="auto"
            className={classes(
              'min-w-0 truncate text-sm',
              unread > 0 ? 'font-[650] text-ink' : 'text-ink-2',
            )}
          >
            {pending ? t('list.you', { text: pending.text }) : previewOf(chat)}
          </span>
          <span className="flex flex-none items-center gap-1.5">
            {chat.muted && (
              <>
                <BellOffIcon className="size-4 text-ink-2" />
                <span className="sr-only">{t('list.muted')}</span>
              </>
            )}
            {pending && <PendingIndicator />}
            {!pending && chat.last_message.mine && <LastState chat={chat} />}
            <Count value={unread} label={t('list.unread')} tone={chat.muted ? 'quiet' : 'ember'} />
          </span>
        </span>
      </span>
    </Link>
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
