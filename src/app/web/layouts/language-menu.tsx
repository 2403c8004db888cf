import { useTranslations } from '../../../web/i18n.tsx'
import { visibleLocales } from '../../../sites/rules.ts'
import { setLanguage } from '../../../accounts/contract.ts'
import { languageChoice, localeNames, type Locale } from '../../../platform/locales.ts'
import { useServices } from '../../../web/page-context.ts'
import { useLocation } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { GlobeIcon } from '../../../web/ui/icon.tsx'
import { Menu } from '../../../web/ui/menu.tsx'
import { MenuLink } from '../../../web/ui/menu-link.tsx'

/**
 * The languages of the visitor's country; hidden by the site's setting, or when only one is left
 * (specification, section 2).
 */
export function LanguageMenu({ onField }: { onField?: boolean }) {
  const t = useTranslations('shell')
  const { api, locale } = useServices()
  const { pathname, search } = useLocation()
  const settings = useSettings()
  const user = useUser()
  const languages = visibleLocales(settings, locale, user !== null)
  if (settings.hide_header_locale_switcher || languages.length < 2) return null
  // For mails. A failure is ignored: the page changes its language anyway (specification, section
  // 7).
  const saveLanguage = (language: Locale) => void api(setLanguage, { language }).catch(() => {})
  return (
    <Menu
      label={t('language', { language: localeNames[locale] })}
      trigger={<GlobeIcon className={onField ? 'text-on-field' : undefined} />}
    >
      {languages.map((other) => (
        <MenuLink
          key={other}
          href={languageChoice(other, pathname, search)}
          lang={other}
          checked={other === locale}
          onClick={() => user && saveLanguage(other)}
        >
          {localeNames[other]}
        </MenuLink>
      ))}
    </Menu>
  )
}
