import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { CheckCheckIcon, CheckIcon, CircleAlertIcon, ClockIcon } from './icon.tsx'

type MessageProps = {
  mine: boolean
  /** A MessageStatus, or the time. */
  status?: ReactNode
  /** The bubbles of one group. */
  children: ReactNode
}

/** One or more bubbles with a line below: time, price, state. */
export function Message({ mine, status, children }: MessageProps) {
  return (
    <div className={classes('grid gap-1.25', mine ? 'justify-items-end' : 'justify-items-start')}>
      {children}
      {status}
    </div>
  )
}

/** Marks stacked on a letter stay inside: Firefox would draw them over the neighbours. */
const bubble = 'w-fit max-w-[min(85%,520px)] overflow-clip rounded-bubble whitespace-pre-wrap'

type BubbleProps = {
  mine: boolean
  failed?: boolean | undefined
  /** A pending message: outlined instead of filled. */
  waiting?: boolean | undefined
  /** The earlier message that it quotes. */
  quoted?: ReactNode
  children: ReactNode
}

function bubbleLook({ mine, failed, waiting }: Omit<BubbleProps, 'children' | 'quoted'>): string {
  if (waiting)
    return 'rounded-ee-tail bg-surface text-ink inset-ring-[1.5px] inset-ring-line-strong'
  if (failed) return 'rounded-ee-tail text-ink inset-ring-[1.5px] inset-ring-danger'
  return mine
    ? 'rounded-ee-tail bg-bubble text-on-bubble'
    : 'rounded-es-tail bg-surface ring-1 ring-line'
}

export function Bubble({ quoted, children, ...look }: BubbleProps) {
  const Text = quoted ? 'div' : 'p'
  return (
    <Text
      dir="auto"
      className={classes(bubble, 'px-3.75 py-2.5 leading-[1.4375rem]', bubbleLook(look))}
    >
      {quoted}
      {children}
    </Text>
  )
}

type PhotoBubbleProps = {
  mine: boolean
  /** Higher than wide. */
  portrait?: boolean | undefined
  children: ReactNode
}

/** A photo; the image inside has its own width and height, and is cropped beyond 3:4 and 4:3. */
export function PhotoBubble({ mine, portrait, children }: PhotoBubbleProps) {
  return (
    <figure
      className={classes(
        bubble,
        'bg-sunken [&_img]:object-cover',
        portrait
          ? '[&_img]:max-h-[calc(16rem*4/3)] [&_img]:w-64 lg:[&_img]:max-h-96 lg:[&_img]:w-72'
          : '[&_img]:min-h-60 [&_img]:w-80 lg:[&_img]:min-h-[calc(23.75rem*3/4)] lg:[&_img]:w-95',
        mine ? 'rounded-ee-tail' : 'rounded-es-tail',
      )}
    >
      {children}
    </figure>
  )
}

type GiftBubbleProps = {
  mine: boolean
  /** In its size. */
  icon: ReactNode
  title: ReactNode
  /** The gift has just arrived and opens. */
  opens?: boolean | undefined
  children?: ReactNode
}

/** A gift: its picture, a sentence, and the text that was sent with it. */
export function GiftBubble({ mine, icon, title, opens, children }: GiftBubbleProps) {
  return (
    <div
      className={classes(
        bubble,
        'grid min-w-60 justify-items-center gap-2 bg-tint-butter px-5 pt-5 pb-4 text-center whitespace-normal text-ink',
        mine ? 'rounded-ee-tail' : 'rounded-es-tail',
      )}
    >
      <span className={opens ? 'gift-opens' : undefined}>{icon}</span>
      <span className="grid min-w-0">
        <strong>{title}</strong>
        {children && (
          <span dir="auto" className="text-sm text-ink-2">
            {children}
          </span>
        )}
      </span>
    </div>
  )
}

const states = {
  received: { Icon: null, look: 'text-ink-2' },
  waiting: { Icon: ClockIcon, look: 'text-ink-2' },
  sent: { Icon: CheckIcon, look: 'text-ink-2' },
  read: { Icon: CheckCheckIcon, look: 'text-ink-2' },
  failed: { Icon: CircleAlertIcon, look: 'font-[550] text-danger' },
} as const

export type MessageState = keyof typeof states

type MessageStatusProps = {
  state: MessageState
  /** Buttons such as "Try again", which stay together. */
  actions?: ReactNode
  children: ReactNode
}

/** The line below a message: "Sent 21:03, 1 credit". */
export function MessageStatus({ state, actions, children }: MessageStatusProps) {
  const { Icon, look } = states[state]
  return (
    <span
      role={state === 'failed' ? 'alert' : undefined}
      className={classes(
        'inline-flex flex-wrap items-center gap-x-1.5 px-1 text-xs',
        // All other states are those of own messages, which stand at the end of the line.
        state !== 'received' && 'justify-end text-end',
        look,
      )}
    >
      <span className="inline-flex min-w-0 items-center gap-x-1.25">
        {Icon && <Icon className="size-4 stroke-[2.1]" />}
        <span className="min-w-0">{children}</span>
      </span>
      {actions && <span className="flex flex-none gap-x-1.5">{actions}</span>}
    </span>
  )
}
