import { useTranslations } from '../../web/i18n.tsx'
import { useLocation } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { LockIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** Links members to Premium, visitors to sign-up. */
function useUnlockLink(): { to: string; join: boolean } {
  const user = useUser()
  const { pathname } = useLocation()
  return user
    ? { to: `/premium?next=${encodeURIComponent(pathname)}`, join: false }
    : { to: `/signup?next=${encodeURIComponent(pathname)}`, join: true }
}

/** Lies over a blurred photo. */
export function LockedOverlay() {
  const t = useTranslations('photos.gallery')
  const { to, join } = useUnlockLink()
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim p-6 text-center text-on-field">
      <LockIcon className="size-8" />
      <p className="max-w-[28ch] font-semibold">{join ? t('joinForMore') : t('forPremium')}</p>
      <ButtonLink to={to} variant="paper">
        {join ? t('join') : t('whatIsPremium')}
      </ButtonLink>
    </div>
  )
}

/** Below the gallery: the number of locked photos. */
export function LockedNote({ locked }: { locked: number }) {
  const t = useTranslations('photos.gallery')
  const { to, join } = useUnlockLink()
  if (locked === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <LockIcon className="size-4" />
      {join ? t('joinForMore') : t('locked', { count: locked })}{' '}
      <TextLink to={to} standalone>
        {join ? t('join') : t('whatIsPremium')}
      </TextLink>
    </p>
  )
}
