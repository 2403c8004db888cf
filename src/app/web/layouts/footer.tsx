import type { ReactNode } from 'react'
import { CONSENT_PATH } from '../../../consent/rules.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useRouteName } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { classes } from '../../../web/ui/classes.ts'
import { Link } from '../../../web/ui/link.tsx'
import { Wrap } from '../../../web/ui/page.tsx'

const links = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['cookies', '/pages/cookies'],
  ['rules', '/pages/ban'],
  ['prices', '/pricing'],
  ['safety', '/safety'],
  ['honesty', '/honesty'],
  ['complaints', '/complaints'],
  ['returns', '/pages/return-policy'],
  ['withdraw', '/withdrawal'],
  ['faq', '/pages/faq'],
  ['support', '/pages/service'],
  ['contact', '/pages/contact-point'],
  ['language', '/lang-config'],
  ['accessibility', '/accessibility'],
] as const

/** Pages whose footer members need on a phone too; elsewhere the tab bar leads to the help page. */
const withFooter =
  /^(?:safety$|honesty$|pages-|accessibility|pricing|complaints|withdrawal|consent|lang-config|profile-disabled)/

export function Footer() {
  const t = useTranslations('shell')
  const { company, now, min_age, design_version, fictional, asks_consent, links_honesty } =
    useSettings()
  const user = useUser()
  const page = useRouteName() ?? ''
  const isAppScreen = user !== null && user.profile.status !== 'disabled' && !withFooter.test(page)
  return (
    <footer
      className={classes(
        'border-t border-line py-7 text-sm text-ink-2 print:hidden',
        isAppScreen && 'max-lg:hidden',
      )}
    >
      <Wrap className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-5">
            {links
              .filter(([key]) => key !== 'honesty' || links_honesty)
              .map(([key, path]) => (
                <FooterLink key={key} to={path}>
                  {t(`footer.${key}`)}
                </FooterLink>
              ))}
            {asks_consent && <FooterLink to={CONSENT_PATH}>{t('footer.consent')}</FooterLink>}
          </ul>
        </nav>
        {design_version === 2 && (
          <p>{t('footer.copyright', { year: now.slice(0, 4), company: company.name })}</p>
        )}
      </Wrap>
      <Wrap>
        <p className="max-w-[75ch] pt-3 text-xs">
          {t('footer.disclaimer', { age: min_age, company: company.name })}
          {fictional && ` ${t('footer.disclaimerFictional', { company: company.name })}`}
        </p>
      </Wrap>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center no-underline hover:text-ink hover:underline"
      >
        {children}
      </Link>
    </li>
  )
}
