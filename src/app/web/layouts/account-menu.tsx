import { LogoutDialog, useLogout } from '../../../accounts/web/public-logout.ts'
import type { User } from '../../../accounts/contract.ts'
import { CONSENT_PATH } from '../../../consent/rules.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import {
  ChevronDownIcon,
  CoinsIcon,
  EyeIcon,
  MonitorIcon,
  LifeBuoyIcon,
  LogOutIcon,
  PencilIcon,
  ReceiptIcon,
  SettingsIcon,
  ShieldCheckIcon,
  UserRoundIcon,
} from '../../../web/ui/icon.tsx'
import { Menu } from '../../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../../web/ui/menu-item.tsx'
import { Avatar } from '../../../web/ui/portrait.tsx'

/** The same entries as the page of the member's account, for every page. */
const listLinks = ({ paid_user }: User, sellsCredits: boolean) => {
  const links = [
    ['profile', '/profile', UserRoundIcon],
    ['editProfile', '/profile/edit', PencilIcon],
    ['visitors', '/likes/visitors', EyeIcon],
    ['buyCredits', paid_user ? '/credits/repeat-order' : '/premium', CoinsIcon],
    ['transactions', '/transactions', ReceiptIcon],
    ['settings', '/notifications', SettingsIcon],
    ['help', '/help', LifeBuoyIcon],
  ] as const
  return links.filter(([text]) => sellsCredits || text !== 'buyCredits')
}

export function AccountMenu({ user }: { user: User }) {
  const t = useTranslations('shell')
  const logout = useLogout()
  const { asks_consent, sells_credits } = useSettings()
  return (
    <Menu
      label={t('nav.account', { name: user.profile.name })}
      triggerClassName="inline-flex min-h-11 items-center gap-2 rounded-full p-1 text-md font-semibold hover:bg-sunken md:pe-3"
      trigger={
        <>
          <Avatar
            src={user.profile.main_image?.thumb_filename}
            name={user.profile.name}
            alt=""
            eager
          />
          <span className="max-w-40 truncate max-md:hidden lg:max-xl:hidden">
            {user.profile.name}
          </span>
          <ChevronDownIcon className="size-4 max-md:hidden" />
        </>
      }
    >
      {listLinks(user, sells_credits).map(([text, to, LinkIcon]) => (
        <MenuItem key={to} to={to} icon={<LinkIcon className="size-5" />}>
          {t(`nav.${text}`)}
        </MenuItem>
      ))}
      {asks_consent && (
        <MenuItem to={CONSENT_PATH} icon={<ShieldCheckIcon className="size-5" />}>
          {t('footer.consent')}
        </MenuItem>
      )}
      {user.role === 'operator' && (
        <MenuItem to="/operator" icon={<MonitorIcon className="size-5" />}>
          {t('nav.console')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem onSelect={logout.request} icon={<LogOutIcon className="size-5" />}>
        {t('nav.logout')}
      </MenuItem>
      <LogoutDialog logout={logout} />
    </Menu>
  )
}
