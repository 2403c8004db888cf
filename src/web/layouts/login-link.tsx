import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'

const onFieldLook = 'text-on-field inset-ring-[1.5px] inset-ring-on-field-2 hover:bg-plum-hover hover:text-on-field'

/** Leads to the members area; whoever is not logged in is asked to on the way. */
export function LoginLink({ onField }: { onField?: boolean }) {
  const t = useTranslations('shell')
  return (
    <ButtonLink to="/login?next=/members" variant={onField ? 'ghost' : 'line'} className={onField ? onFieldLook : undefined}>
      {t('nav.login')}
    </ButtonLink>
  )
}
