import type { ReactNode } from 'react'
import type { ProfileCard } from '../../profiles/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { Link } from '../../web/ui/link.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'

type ChatRowProps = {
  /** Without a path the row is no link. */
  to: string | null
  current?: boolean
  name: string
  card: ProfileCard | null
  /** The portrait shows the initial of the name. */
  hasInitial?: boolean
  /** Beside the name: the time, or why a message waits. */
  aside: ReactNode
  preview: string
  unread?: boolean
  /** After the preview: states and counts. */
  marks?: ReactNode
  /** Below the preview. */
  children?: ReactNode
}

const look = 'flex min-h-18 items-center gap-3 rounded-control px-3 py-2.5'

/** One line of the list of conversations: portrait, name, last message. */
export function ChatRow({ to, current, hasInitial, children, ...row }: ChatRowProps) {
  const content = (
    <>
      <ChatPortrait card={row.card} name={hasInitial ? row.name : undefined} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <ChatLines {...row} clamped={to !== null} />
        {children}
      </span>
    </>
  )
  if (to === null) return <div className={look}>{content}</div>
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classes(look, 'no-underline hover:bg-sunken aria-[current]:bg-plum-soft')}
    >
      {content}
    </Link>
  )
}

function ChatPortrait({ card, name }: Pick<ChatRowProps, 'card'> & { name: string | undefined }) {
  const t = useTranslations('chat')
  return (
    <span className="relative flex-none self-start">
      <Avatar
        size="large"
        name={card?.name ?? name}
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
  )
}

type LinesProps = Omit<ChatRowProps, 'to' | 'current' | 'hasInitial' | 'children'> & {
  /** The preview has one line. */
  clamped: boolean
}

function ChatLines({ name, card, aside, preview, unread, marks, clamped }: LinesProps) {
  const shell = useTranslations('shell')
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <strong className="min-w-0 truncate">{name}</strong>
        {aside}
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
            'min-w-0 text-sm',
            clamped ? 'truncate' : 'whitespace-pre-line wrap-anywhere',
            unread ? 'font-[650] text-ink' : 'text-ink-2',
          )}
        >
          {preview}
        </span>
        <span className="flex flex-none items-center gap-1.5">{marks}</span>
      </span>
    </>
  )
}
