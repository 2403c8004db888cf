import { IconButton } from '../../src/web/ui/button.tsx'
import {
  ComposerBox,
  ComposerCost,
  ComposerFrame,
  ComposerText,
  ComposerTools,
} from '../../src/web/ui/composer.tsx'
import { DaySeparator, HistoryEnd } from '../../src/web/ui/day-separator.tsx'
import { ImageIcon, SendIcon } from '../../src/web/ui/icon.tsx'
import { CoffeeIcon } from '../../src/web/ui/rare-icons.tsx'
import { TextButton, TextLink } from '../../src/web/ui/link.tsx'
import {
  Bubble,
  GiftBubble,
  Message,
  MessageStatus,
  PhotoBubble,
} from '../../src/web/ui/message-bubble.tsx'
import dunes from './drawn-dunes.webp'
import { Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { composer, messages } = words

export function Messages() {
  return (
    <Specimen title={words.sections.messages} wide="two">
      <HistoryEnd>{messages.history}</HistoryEnd>
      <DaySeparator>{messages.day}</DaySeparator>
      <Message
        mine={false}
        status={<MessageStatus state="received">{messages.time}</MessageStatus>}
      >
        <Bubble mine={false}>{messages.first}</Bubble>
      </Message>
      <Message mine status={<MessageStatus state="read">{messages.read}</MessageStatus>}>
        <Bubble mine>{messages.answer}</Bubble>
      </Message>
      <Message mine status={<MessageStatus state="sent">{messages.sent}</MessageStatus>}>
        <PhotoBubble mine>
          <img src={dunes} width={800} height={600} alt={messages.photo} loading="lazy" />
        </PhotoBubble>
      </Message>
      <Message
        mine={false}
        status={<MessageStatus state="received">{messages.time}</MessageStatus>}
      >
        <GiftBubble mine={false} icon={<CoffeeIcon className="size-24" />} title={messages.gift}>
          {messages.giftText}
        </GiftBubble>
      </Message>
      <Message mine status={<MessageStatus state="waiting">{messages.waiting}</MessageStatus>}>
        <Bubble mine>{messages.deal}</Bubble>
      </Message>
      <Message mine status={<FailedStatus />}>
        <Bubble mine failed>
          {messages.station}
        </Bubble>
      </Message>
    </Specimen>
  )
}

function FailedStatus() {
  return (
    <MessageStatus state="failed" actions={<TextButton>{words.toasts.again}</TextButton>}>
      {words.toasts.danger}
    </MessageStatus>
  )
}

const prices = [
  { id: 'price', strong: composer.price, rest: composer.priceRest, aside: composer.counter },
  { id: 'free', strong: composer.free, rest: ` ${composer.freeRest}`, aside: null },
  {
    id: 'none',
    strong: composer.none,
    rest: ` ${composer.noneRest}`,
    aside: (
      <TextLink to="#" standalone>
        {words.coins.buy}
      </TextLink>
    ),
  },
]

export function Composers() {
  return (
    <Specimen title={words.sections.composer}>
      {prices.map(({ id, strong, rest, aside }) => (
        <ComposerFrame key={id}>
          <ComposerBox>
            <ComposerText
              aria-label={`${composer.placeholder}, ${id}`}
              placeholder={composer.placeholder}
            />
            <ComposerTools>
              <IconButton label={`${composer.photo}, ${id}`}>
                <ImageIcon />
              </IconButton>
              <ComposerCost aside={aside}>
                <strong>{strong}</strong>
                {rest}
              </ComposerCost>
              <IconButton
                variant="primary"
                label={`${composer.send}, ${id}`}
                disabled={id === 'none'}
              >
                <SendIcon />
              </IconButton>
            </ComposerTools>
          </ComposerBox>
        </ComposerFrame>
      ))}
    </Specimen>
  )
}
