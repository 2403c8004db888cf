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

/** Search, messages, likes and credits (premium for those who never bought), from 992 px. */
export function MemberLinks({ user }: { user: User }) {
  const t = useTranslations('shell')
  const { design_version } = useSettings()
  return (
    <nav aria-label={t('nav.label')} className="ms-5 hidden gap-0.5 lg:flex">
      <NavLink to="/members" icon={<SearchIcon className="size-5" />}>
        {t('nav.search')}
      </NavLink>
      <NavLink to="/chats" icon={<MessageCircleIcon className="size-5" />}>
        {t('nav.messages')}
        <Count value={user.unread_messages} label={t('nav.unread')} />
      </NavLink>
      {design_version === 2 && (
        <NavLink
          to="/chats/latest"
          icon={<MessagesSquareIcon className="size-5" />}
          label={t('nav.latestConversation')}
        />
      )}
      <NavLink to="/likes" icon={<HeartIcon className="size-5" />}>
        {t('nav.likes')}
        <Count value={user.new_likes} label={t('nav.new')} />
      </NavLink>
      {user.paid_user ? (
        <NavLink to="/credits/repeat-order" icon={<CoinsIcon className="size-5" />}>
          {t('nav.credits')}
          <CreditBadge credits={user.credits} label={t('nav.creditsLeft')} />
        </NavLink>
      ) : (
        <NavLink to="/premium" icon={<GemIcon className="size-5" />} ember>
          {t('nav.premium')}
        </NavLink>
      )}
    </nav>
  )
}

type NavLinkProps = {
  to: string
  icon: ReactNode
  ember?: boolean
  /** Of a link that is only an icon: six with words would not fit. */
  label?: string
  children?: ReactNode
}

function NavLink({ to, icon, ember, label, children }: NavLinkProps) {
  const pathname = useTargetPath()
  const current = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-3 py-2 text-md font-semibold whitespace-nowrap no-underline hover:bg-sunken hover:text-ink',
        current && 'bg-sunken',
        ember ? 'text-ember-ink' : current ? 'text-ink' : 'text-ink-2',
      )}
    >
      {icon}
      {children}
    </Link>
  )
}
