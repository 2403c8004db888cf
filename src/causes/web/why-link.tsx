import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** “Why?” beside something that reached the reader; `name` tells it from others for screen readers. */
export function WhyLink({ to, name }: { to: string; name: string }) {
  const t = useTranslations('why')
  return (
    <TextLink
      to={to}
      aria-label={t('about', { name })}
      className="relative z-1 justify-self-start py-0.5 text-xs font-normal text-ink-2"
    >
      {t('short')}
    </TextLink>
  )
}
