import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** What a new member agrees to; below the button that creates the account. */
export function Agreement() {
  const t = useTranslations('accounts')
  return (
    <p className="text-sm text-ink-2">
      {t.rich('signup.agree', {
        terms: (words) => <TextLink to="/pages/terms">{words}</TextLink>,
        rules: (words) => <TextLink to="/pages/ban">{words}</TextLink>,
        privacy: (words) => <TextLink to="/pages/privacy">{words}</TextLink>,
      })}
    </p>
  )
}
