import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import type { User } from '../../../accounts/contract.ts'
import { useLocation, useTargetPath } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { classes } from '../../../web/ui/classes.ts'
import { Count, CreditBadge } from '../../../web/ui/count.tsx'
import { MessagesBadge } from './messages-badge.tsx'
import {
  CoinsIcon,
  GemIcon,
  HeartIcon,
  MessageCircleIcon,
  SearchIcon,
  UserRoundIcon,
} from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { isInArea, viewPaths } from './view-links.tsx'

/** The links of the top navigation as a bar at the bottom, below 992 px. */
export function TabBar({ user }: { user: User }) {
  const t = useTranslations('shell')
  const { sells_credits } = useSettings()
  const { pathname } = useLocation()
  // Other bars stand there: like and message on a profile, the order while buying.
  const buys = sells_credits && (user.paid_user ? creditsPage : shopPage).test(pathname)
  if (buys || profilePage.test(pathname)) return null
  return (
    <>
      <div className="h-17 lg:hidden" />
      <nav
        aria-label={t('nav.label')}
        className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t max-[22.4rem]:auto-cols-auto border-line bg-surface px-1 pt-1 pb-[calc(4px+env(safe-area-inset-bottom))] lg:hidden"
      >
        <Tab
          to="/members"
          includes={viewPaths}
          icon={<SearchIcon className="size-6" />}
          label={t('tabs.search')}
        />
        <Tab
          to="/chats"
          icon={<MessageCircleIcon className="size-6" />}
          label={t('tabs.messages')}
          badge={<MessagesBadge user={user} />}
        />
        <Tab
          to="/likes"
          icon={<HeartIcon className="size-6" />}
          label={t('tabs.likes')}
          badge={<Count value={user.new_likes} label={t('nav.new')} />}
        />
        {user.paid_user || !sells_credits ? (
          <Tab
            to={sells_credits ? '/credits/repeat-order' : '/transactions'}
            icon={<CoinsIcon className="size-6" />}
            label={t('tabs.credits')}
            badge={
              <CreditBadge
                credits={user.credits}
                label={t('nav.creditsLeft', { count: user.credits })}
              />
            }
          />
        ) : (
          <Tab to="/premium" icon={<GemIcon className="size-6" />} label={t('tabs.premium')} />
        )}
        <Tab
          to="/profile"
          includes={accountPaths}
          icon={<UserRoundIcon className="size-6" />}
          label={t('tabs.me')}
        />
      </nav>
    </>
  )
}

const profilePage = /^\/(?:members|likes\/m)\/\d+$/
const creditsPage = /^\/credits(?:\/.*)?$/
/** To those who have it, the page of premium sells nothing. */
const shopPage = /^\/(?:premium|credits(?:\/.*)?)$/

/** Pages that the page of the account leads to. */
const accountPaths = ['/notifications', '/transactions', '/help']

type TabProps = {
  to: string
  /** Other pages that belong to the tab. */
  includes?: string[]
  icon: ReactNode
  label: string
  badge?: ReactNode
}

function Tab({ to, includes = [], icon, label, badge }: TabProps) {
  // A pressed tab is marked at once, before its page has loaded.
  const pathname = useTargetPath()
  const current = isInArea(pathname, to, includes)
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classes(
        // Five words side by side, also with text twice as large.
        'grid min-h-14 justify-items-center gap-0.75 rounded-control px-0.5 pt-1.75 pb-1.5 text-center text-2xs leading-3.5 font-semibold no-underline max-[16rem]:text-[3.9vw]',
        current ? 'text-ember-ink' : 'text-ink-2',
      )}
    >
      <span className="relative">
        {icon}
        {/* The icon of the current tab fills from below. */}
        <span aria-hidden="true" className="tab-fill">
          {icon}
        </span>
        {badge && <span className="absolute -end-3.5 -top-1.5">{badge}</span>}
      </span>
      {label}
    </Link>
  )
}
