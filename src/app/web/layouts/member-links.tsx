import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import type { User } from '../../../accounts/contract.ts'
import { useTargetPath } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { classes } from '../../../web/ui/classes.ts'
import { Count, CreditBadge } from '../../../web/ui/count.tsx'
import {
  CoinsIcon,
  GemIcon,
  HeartIcon,
  MessageCircleIcon,
  MessagesSquareIcon,
  SearchIcon,
} from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { MessagesBadge } from './messages-badge.tsx'
import { isInArea, viewPaths } from './view-links.tsx'

type Props = {
  user: User
  /**
   * Leaves room for the ways to look at members beside them: search, whose page they are, has no
   * words, and the others have none below 1200 px.
   */
  compact?: boolean | undefined
}

/** Search, messages, likes and credits (premium for those who never bought), from 992 px. */
export function MemberLinks({ user, compact }: Props) {
  const t = useTranslations('shell')
  const { design_version, sells_credits } = useSettings()
  const labelClass = compact ? 'wide' : 'shown'
  return (
    <nav aria-label={t('nav.label')} className="ms-5 hidden gap-0.5 lg:flex">
      <NavLink
        to="/members"
        includes={viewPaths}
        icon={<SearchIcon className="size-5" />}
        text={t('nav.search')}
        labelClass={compact ? 'read' : 'shown'}
      />
      <NavLink
        to="/chats"
        icon={<MessageCircleIcon className="size-5" />}
        text={t('nav.messages')}
        labelClass={labelClass}
      >
        <MessagesBadge user={user} />
      </NavLink>
      {design_version === 2 && (
        <NavLink
          to="/chats/latest"
          icon={<MessagesSquareIcon className="size-5" />}
          text={t('nav.latestConversation')}
          labelClass="read"
        />
      )}
      <NavLink
        to="/likes"
        icon={<HeartIcon className="size-5" />}
        text={t('nav.likes')}
        labelClass={labelClass}
      >
        <Count value={user.new_likes} label={t('nav.new')} />
      </NavLink>
      {user.paid_user || !sells_credits ? (
        <NavLink
          to={sells_credits ? '/credits/repeat-order' : '/transactions'}
          icon={<CoinsIcon className="size-5" />}
          text={t('nav.credits')}
          labelClass={labelClass}
        >
          <CreditBadge
            credits={user.credits}
            label={t('nav.creditsLeft', { count: user.credits })}
          />
        </NavLink>
      ) : (
        <NavLink
          to="/premium"
          icon={<GemIcon className="size-5" />}
          text={t('nav.premium')}
          labelClass={labelClass}
          ember
        />
      )}
    </nav>
  )
}

/** Where the words of a link are shown: everywhere, from 1200 px, or only to screen readers. */
const visibility = { shown: undefined, wide: 'max-xl:sr-only', read: 'sr-only' }

type NavLinkProps = {
  to: string
  /** Other pages that belong to the link. */
  includes?: string[]
  icon: ReactNode
  text: string
  labelClass: keyof typeof visibility
  ember?: boolean
  /** A badge. */
  children?: ReactNode
}

function NavLink({ to, includes, icon, text, labelClass, ember, children }: NavLinkProps) {
  const pathname = useTargetPath()
  const current = isInArea(pathname, to, includes)
  return (
    <Link
      to={to}
      title={labelClass === 'shown' ? undefined : text}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-3 py-2 text-md font-semibold whitespace-nowrap no-underline hover:bg-sunken hover:text-ink',
        current && 'bg-sunken',
        ember ? 'text-ember-ink' : current ? 'text-ink' : 'text-ink-2',
      )}
    >
      {icon}
      <span className={visibility[labelClass]}>{text}</span>
      {children}
    </Link>
  )
}
