import { useEffect, useState } from 'react'
import { initialLetter } from '../../../platform/text-length.ts'
import type { User } from '../../../accounts/contract.ts'
import { useLogout } from '../../../accounts/web/public-logout.ts'
import { ConsoleKeys } from '../../../web/console/console-keys.tsx'
import type { ConsoleSection } from '../../../web/console/navigation.ts'
import { switchKeys, useKeysOn, useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazyExtra } from '../../../web/lazy.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import {
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
  QuestionIcon,
  SearchIcon,
  SettingsIcon,
  SunIcon,
} from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { IconButton } from '../../../web/ui/button.tsx'
import { Menu } from '../../../web/ui/menu.tsx'
import { MenuItem, MenuRule } from '../../../web/ui/menu-item.tsx'
import { whenIdle } from '../when-idle.ts'
import { useTheme } from './use-theme.ts'

const loadPalette = async () => (await import('../../../console/web/public.tsx')).ConsolePalette
/** Loaded once the page is idle, before somebody searches. */
const ConsolePalette = lazyExtra(loadPalette)

/** What the search begins with to list the person's brands alone. */
const BRANDS = '@'

type ConsoleBarProps = {
  user: User
  sections: ConsoleSection[]
  /** Whether the person works for several brands. */
  hasBrands: boolean
  /** With what the search opens; null while it is closed. */
  search: string | null
  onSearch: (search: string | null) => void
}

/** The bar of the console: brand, search, keys, account. */
export function ConsoleBar({ user, sections, hasBrands, search, onSearch }: ConsoleBarProps) {
  const t = useTranslations('console')
  const { name } = useSettings()
  const [help, setHelp] = useState(false)
  const openSearch = () => onSearch('')
  useEffect(() => whenIdle(() => void loadPalette().catch(() => {})), [])
  useShortcuts({
    '?': () => setHelp(true),
    '/': openSearch,
    'mod+k': openSearch,
    b: hasBrands ? () => onSearch(BRANDS) : undefined,
  })
  return (
    <>
      <Link to="/operator" className="brand-link">
        <BrandName name={name} />
      </Link>
      <button type="button" className="find-button" onClick={openSearch}>
        <SearchIcon />
        <span className="min-w-0 flex-1 truncate max-md:sr-only">
          {t('palette.placeholder')}
        </span>{' '}
        <kbd className="max-md:hidden">{'/'}</kbd> <kbd className="max-md:hidden">{'Ctrl K'}</kbd>
      </button>
      <div className="flex items-center gap-1 md:ms-auto">
        <IconButton
          square
          className="max-md:hidden"
          label={t('keys.title')}
          aria-keyshortcuts="?"
          onClick={() => setHelp(true)}
        >
          <QuestionIcon />
        </IconButton>
        <StaffMenu user={user} />
      </div>
      {search !== null && (
        <ConsolePalette sections={sections} begins={search} onClose={() => onSearch(null)} />
      )}
      {help && (
        <ConsoleKeys sections={sections} hasBrands={hasBrands} onClose={() => setHelp(false)} />
      )}
    </>
  )
}

function StaffMenu({ user }: { user: User }) {
  const t = useTranslations('console')
  const logout = useLogout()
  const keysOn = useKeysOn()
  const [theme, setTheme] = useTheme()
  const roles = user.staff_roles.map((role) => t(`roles.${role}`)).join(', ')
  return (
    <Menu
      label={t('account', { name: user.profile.name, roles })}
      triggerClassName="staff-button"
      trigger={
        <>
          <span className="avatar" data-initial={initialLetter(user.profile.name)} />
          <span className="max-md:hidden">
            {user.profile.name} <span className="block text-2xs text-ink-2">{roles}</span>
          </span>
        </>
      }
    >
      <MenuItem onSelect={() => setTheme(null)} checked={theme === null} icon={<MonitorIcon />}>
        {t('theme.system')}
      </MenuItem>
      <MenuItem onSelect={() => setTheme('light')} checked={theme === 'light'} icon={<SunIcon />}>
        {t('theme.light')}
      </MenuItem>
      <MenuItem onSelect={() => setTheme('dark')} checked={theme === 'dark'} icon={<MoonIcon />}>
        {t('theme.dark')}
      </MenuItem>
      <MenuRule />
      <MenuItem onSelect={() => switchKeys(!keysOn)}>
        {t(keysOn ? 'keys.switchOff' : 'keys.switchOn')}
      </MenuItem>
      <MenuItem to="/notifications" icon={<SettingsIcon />}>
        {t('ownSettings')}
      </MenuItem>
      <MenuItem onSelect={logout.request} icon={<LogOutIcon />}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}
