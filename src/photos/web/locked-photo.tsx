import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { LockIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** Members go to what Premium is, visitors log in first. */
function useWayIn(): { to: string; login: boolean } {
  const user = useUser()
  const { pathname } = useLocation()
  return user ? { to: '/premium', login: false } : { to: `/login?next=${encodeURIComponent(pathname)}`, login: true }
}

/** Over a blurred photo. */
export function LockedOverlay() {
  const t = useTranslations('photos.gallery')
  const { to, login } = useWayIn()
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim p-6 text-center text-on-field">
      <LockIcon className="size-8" />
      <p className="max-w-[28ch] font-semibold">{login ? t('loginForMore') : t('forPremium')}</p>
      <ButtonLink to={to} variant="paper">
        {login ? t('login') : t('whatIsPremium')}
      </ButtonLink>
    </div>
  )
}

/** Under the gallery: how many photos are locked. */
export function LockedNote({ locked }: { locked: number }) {
  const t = useTranslations('photos.gallery')
  const { to, login } = useWayIn()
  if (locked === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <LockIcon className="size-4" />
      {login ? t('loginForMore') : t('locked', { count: locked })}{' '}
      <TextLink to={to} standalone>
        {login ? t('login') : t('whatIsPremium')}
      </TextLink>
    </p>
  )
}
