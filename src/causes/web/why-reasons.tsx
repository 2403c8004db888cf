import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { QuestionIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'

type WhyLinkProps = { to: string; name: string }

/** The link to the page “Why” as a quiet sign, where a word on each card would disturb. */
export function WhyIconLink({ to, name }: WhyLinkProps) {
  const t = useTranslations('why')
  const label = t('about', { name })
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="relative z-1 -ms-3 -mt-1.5 -mb-2 grid size-11 place-items-center justify-self-start text-ink-3 hover:text-ink"
    >
      <QuestionIcon className="size-4.5" />
    </Link>
  )
}

/** Reasons that stand on a card already: they are the link. */
export function WhyReasons({ to, name, children }: WhyLinkProps & { children: ReactNode }) {
  const t = useTranslations('why')
  return (
    <Link to={to} className="relative z-1 block no-underline">
      {children}
      <span className="sr-only">{t('about', { name })}</span>
    </Link>
  )
}
