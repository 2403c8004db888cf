import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from '../../../web/i18n.tsx'
import type { User } from '../../../accounts/contract.ts'
import {
  ChevronDownIcon,
  CoinsIcon,
  ImageIcon,
  LogOutIcon,
  SettingsIcon,
  UserRoundIcon,
} from '../../../web/ui/icon.tsx'
import { Menu } from '../../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../../web/ui/menu-item.tsx'
import { Avatar } from '../../../web/ui/portrait.tsx'
import { lazyDialog } from '../../../web/lazy-dialog.tsx'
import { useLogout } from './use-logout.ts'

const UnsentDialog = lazyDialog(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

export function AccountMenu({ user }: { user: User }) {
  const t = useTranslations('shell')
  const logout = useLogout()
  const [unsent, setUnsent] = useState(0)
  const confirmOrLogOut = async () => {
    const { countPending } = await import('../../../web/outbox-store.ts')
    const count = await countPending(user.id)
    if (count > 0) setUnsent(count)
    else logout()
  }
  const discard = async () => {
    const { discardPending } = await import('../../../web/outbox-store.ts')
    await discardPending(user.id)
    logout()
  }
  return (
    <Menu
      label={t('nav.account', { name: user.profile.name })}
      triggerClassName="inline-flex min-h-11 items-center gap-2 rounded-full p-1 text-md font-semibold hover:bg-sunken md:pe-3"
      trigger={
        <>
          <Avatar src={user.profile.main_image?.thumb_filename} alt="" eager />
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
      <MenuItem
        onSelect={() => void confirmOrLogOut().catch(logout)}
        icon={<LogOutIcon className="size-5" />}
      >
        {t('nav.logout')}
      </MenuItem>
      {unsent > 0 &&
        createPortal(
          <UnsentDialog
            count={unsent}
            onLogOut={logout}
            onDiscard={() => void discard()}
            onClose={() => setUnsent(0)}
          />,
          document.body,
        )}
    </Menu>
  )
}
