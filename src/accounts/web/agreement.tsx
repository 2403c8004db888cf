import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** What a new member agrees to; below the button that creates the account. */
export function Agreement() {
  const t = useTranslations('accounts')
  return (
    <p className="text-sm text-ink-2">
      {t.rich('signup.agree', {
        terms: (children) => <TextLink to="/pages/terms">{children}</TextLink>,
        rules: (children) => <TextLink to="/pages/ban">{children}</TextLink>,
        privacy: (children) => <TextLink to="/pages/privacy">{children}</TextLink>,
      })}
    </p>
  )
}
