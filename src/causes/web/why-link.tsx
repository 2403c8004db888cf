import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'

type WhyLinkProps = { to: string; name: string; onClick?: () => void }

/** “Why?” beside something that reached the reader; `name` tells it from others for screen readers. */
export function WhyLink({ to, name, onClick }: WhyLinkProps) {
  const t = useTranslations('why')
  return (
    <TextLink
      to={to}
      onClick={onClick}
      aria-label={t('about', { name })}
      className="relative z-1 justify-self-start py-0.5 text-xs font-normal text-ink-2"
    >
      {t('short')}
    </TextLink>
  )
}
