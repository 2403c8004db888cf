import { useTranslations } from 'use-intl'
import type { User } from '../../accounts/contract.ts'
import { ChevronDownIcon, CoinsIcon, ImageIcon, LogOutIcon, SettingsIcon, UserRoundIcon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuItem, MenuRule } from '../ui/menu-item.tsx'
import { Avatar } from '../ui/portrait.tsx'
import { useLogout } from './use-logout.ts'

export function AccountMenu({ user }: { user: User }) {
  const t = useTranslations('shell')
  const logout = useLogout()
  return (
    <Menu
      label={t('nav.account', { name: user.profile.name })}
      triggerClassName="inline-flex min-h-11 items-center gap-2 rounded-full p-1 text-md font-semibold hover:bg-sunken md:pe-3"
      trigger={
        <>
          <Avatar src={user.profile.main_image?.thumb} alt="" eager />
          <span className="max-w-40 truncate max-md:hidden">{user.profile.name}</span>
          <ChevronDownIcon className="size-4 max-md:hidden" />
        </>
      }
    >
      <MenuItem to="/profile" icon={<UserRoundIcon className="size-5" />}>
        {t('nav.profile')}
      </MenuItem>
      <MenuItem to="/transactions" icon={<CoinsIcon className="size-5" />}>
        {t('nav.transactions')}
      </MenuItem>
      <MenuItem to="/notifications" icon={<SettingsIcon className="size-5" />}>
        {t('nav.settings')}
      </MenuItem>
      {user.role === 'operator' && (
        <MenuItem to="/operator/photos" icon={<ImageIcon className="size-5" />}>
          {t('nav.photoReview')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem onSelect={logout} icon={<LogOutIcon className="size-5" />}>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  )
}
