import { useTranslations } from '../../../web/i18n.tsx'
import { visibleLocales } from '../../../sites/rules.ts'
import { languageChoice, localeNames } from '../../../platform/locales.ts'
import { useLanguageSwitch } from '../../../web/use-language-switch.ts'
import { useServices } from '../../../web/page-context.ts'
import { useLocation } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { GlobeIcon } from '../../../web/ui/icon.tsx'
import { buttonClasses } from '../../../web/ui/button-look.ts'
import { Menu } from '../../../web/ui/menu.tsx'
import { MenuLink } from '../../../web/ui/menu-link.tsx'

type Props = {
  onField?: boolean
  /** Names the language beside the icon on wide screens. */
  named?: true
}

/**
 * The languages of the visitor's country; hidden by the site's setting, or when only one is left
 * (specification, section 2).
 */
export function LanguageMenu({ onField, named }: Props) {
  const t = useTranslations('shell')
  const { locale } = useServices()
  const switchTo = useLanguageSwitch()
  const { pathname, search } = useLocation()
  const settings = useSettings()
  const user = useUser()
  const languages = visibleLocales(settings, locale, user !== null)
  if (settings.hide_header_locale_switcher || languages.length < 2) return null
  return (
    <Menu
      label={t('language', { language: localeNames[locale] })}
      trigger={
        <>
          <GlobeIcon className={onField ? 'text-on-field' : undefined} />
          {named && <span className="max-lg:hidden">{localeNames[locale]}</span>}
        </>
      }
      triggerClassName={
        named && buttonClasses({ variant: onField ? 'field-ghost' : 'ghost' }, 'max-lg:px-3')
      }
    >
      {languages.map((other) => (
        <MenuLink
          key={other}
          href={languageChoice(other, pathname, search)}
          lang={other}
          checked={other === locale}
          onClick={switchTo(other)}
        >
          {localeNames[other]}
        </MenuLink>
      ))}
    </Menu>
  )
}
