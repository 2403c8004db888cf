import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { SignalLine } from '../../safety/web/public.tsx'
import { TranslationLine } from '../../translation/web/public.tsx'
import { currentTime } from '../../web/clock.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { classes } from '../../web/ui/classes.ts'
import { EllipsisVerticalIcon } from '../../web/ui/icon.tsx'
import {
  Bubble,
  GiftBubble,
  MessageStatus,
  Message as MessageLines,
} from '../../web/ui/message-bubble.tsx'
import type { Message } from '../contract.ts'
import type { Reaction } from '../reaction-contract.ts'
import { hasLink, type MessageGroup } from '../rules.ts'
import { GiftPicture } from './gift-icon.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { PhotoReport, ReactionMark, VoiceMessage } from './lazy-components.tsx'
import { PhotoMessage } from './photo-message.tsx'
import { addToLog } from './queries.ts'
import { useGiftName } from './use-gift-name.ts'
import { useLongPress } from './use-long-press.ts'
import { usePrice } from './use-price.ts'
import { useTimes } from './use-time.ts'

type GroupProps = {
  group: MessageGroup
  name: string
  partner: string
  conversation: string
  /** The highest seq that the partner has read. */
  otherReadUpTo: number
  /** Those that are loaded, among which a quoted one is looked for. */
  messages: Message[]
  reactions: Reaction[]
  /** Of a fictional profile: what it is, under each of its messages. */
  label: string | false
  onActions: (message: Message) => void
}

/** A group of messages with the line below it. */
export function MessageGroupView({
  group,
  name,
  partner,
  conversation,
  otherReadUpTo,
  messages,
  reactions,
  label,
  onActions,
}: GroupProps) {
  const t = useTranslations('chat')
  const queries = useQueryClient()
  const { message_translation: translation } = useSettings()
  const last = group.messages.at(-1)
  if (!last) return null
  const linked = !group.mine && group.messages.some((message) => hasLink(message.text))
  return (
    <div className="group/message">
      <span className="sr-only">{group.mine ? t('log.you') : name}</span>
      <MessageLines
        mine={group.mine}
        status={<Status message={last} read={last.seq <= otherReadUpTo} />}
      >
        {group.messages.map((message) => (
          <Fragment key={message.seq}>
            <MessageLine
              message={message}
              name={name}
              conversation={conversation}
              quoted={
                message.quoted !== null && (
                  <QuotedMessage
                    message={messages.find(({ seq }) => seq === message.quoted)}
                    name={name}
                    mine={message.mine}
                  />
                )
              }
              reaction={reactions.find(({ seq }) => seq === message.seq)}
              onActions={() => onActions(message)}
            />
            {translation !== 'off' && message.text && (message === last || !group.mine) && (
              <TranslationLine message={message} conversation={conversation} name={name} />
            )}
            {label && !group.mine && <span className="px-1 text-xs text-ink-2">{label}</span>}
            {message.signal && (
              <SignalLine
                rule={message.signal}
                seq={message.seq}
                conversation={conversation}
                partner={partner}
                name={name}
                onHidden={() => addToLog(queries, conversation, { ...message, signal: undefined })}
              />
            )}
          </Fragment>
        ))}
        {!group.mine && last.kind === 'photo' && (
          <PhotoReport partner={partner} name={name} conversation={conversation} seq={last.seq} />
        )}
        {linked && (
          <span className="max-w-130 px-1 text-xs text-ink-2">{t('log.linkWarning')}</span>
        )}
      </MessageLines>
    </div>
  )
}

type LineProps = {
  message: Message
  name: string
  conversation: string
  quoted: ReactNode
  reaction: Reaction | undefined
  onActions: () => void
}

/** A message with its actions: a button beside it for mouse and keyboard, a long press on touch. */
function MessageLine({ message, name, conversation, quoted, reaction, onActions }: LineProps) {
  const t = useTranslations('chat')
  const longPress = useLongPress(onActions)
  return (
    <>
      <div
        id={`message-${message.seq}`}
        {...(!message.unsent && longPress)}
        className={classes(
          'relative flex w-full items-center gap-0.5 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          message.mine && 'flex-row-reverse',
        )}
      >
        <Body message={message} name={name} conversation={conversation} quoted={quoted} />
        {!message.unsent && (
          <IconButton
            label={t('actions.open')}
            onClick={onActions}
            className={classes(
              'text-ink-2 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:absolute pointer-coarse:not-focus-visible:opacity-0!',
              message.mine ? 'pointer-coarse:start-0' : 'pointer-coarse:end-0',
            )}
          >
            <EllipsisVerticalIcon className="size-4" />
          </IconButton>
        )}
      </div>
      {reaction && !message.unsent && <ReactionMark reaction={reaction} name={name} />}
    </>
  )
}

function Body({
  message,
  name,
  conversation,
  quoted,
}: {
  message: Message
  name: string
  conversation: string
  quoted: ReactNode
}) {
  const { mine, kind, text, gift } = message
  if (message.unsent) return null
  if (kind === 'photo' && message.photo)
    return (
      <PhotoMessage
        message={message}
        photo={message.photo}
        name={name}
        conversation={conversation}
      />
    )
  if (message.voice)
    return (
      <VoiceMessage voice={message.voice} text={text} mine={mine} name={name} quoted={quoted} />
    )
  if (kind === 'gift' && gift) return <Gift message={message} gift={gift} name={name} />
  return (
    <Bubble mine={mine} quoted={quoted}>
      {text}
    </Bubble>
  )
}

/** How long ago a gift may have been sent to open before the reader's eyes. */
const OPENS_FOR = 10_000

function Gift({ message, gift, name }: { message: Message; gift: string; name: string }) {
  const t = useTranslations('chat')
  const giftName = useGiftName()
  const { mine, text, at } = message
  const [opens] = useState(() => currentTime().getTime() - Date.parse(at) < OPENS_FOR)
  return (
    <GiftBubble
      mine={mine}
      opens={opens}
      icon={<GiftPicture gift={gift} size="size-28" />}
      title={t(mine ? 'gift.sent' : 'gift.received', { name, gift: giftName(gift) })}
    >
      {text && t('quote', { text })}
    </GiftBubble>
  )
}

function Status({ message, read }: { message: Message; read: boolean }) {
  const t = useTranslations('chat')
  const { time: formatTime } = useTimes()
  const { credits } = usePrice()
  const time = formatTime(new Date(message.at))
  if (!message.mine)
    return (
      <MessageStatus state="received">
        <time dateTime={message.at}>{time}</time>
      </MessageStatus>
    )
  if (message.unsent)
    return (
      <MessageStatus state="received">
        {message.returned
          ? t('state.unsentReturned', { credits: credits(message.cost) })
          : t('state.unsent')}
      </MessageStatus>
    )
  if (message.returned)
    // Read messages to a profile that turned out to be fake are returned as well.
    return (
      <MessageStatus state="sent">
        {t(read ? 'state.returnedFake' : 'state.returned', { credits: credits(message.cost) })}
      </MessageStatus>
    )
  if (read) return <MessageStatus state="read">{t('state.read', { time })}</MessageStatus>
  return (
    <MessageStatus state="sent">
      {message.cost > 0
        ? t('state.sentCost', { time, credits: credits(message.cost) })
        : t('state.sent', { time })}
    </MessageStatus>
  )
}
