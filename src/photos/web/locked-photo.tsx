import { useTranslations } from '../../web/i18n.tsx'
import { useLocation } from '../../web/router/hooks.ts'
import { useSettings, useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { LockIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'

/** Leads members to Premium, visitors to sign-up. `text` is what a member is told. */
function useUnlock(text: string): { text: string; to: string; label: string } {
  const t = useTranslations('photos.gallery')
  const shell = useTranslations('shell.invitation')
  const { signups_open } = useSettings()
  const user = useUser()
  const next = encodeURIComponent(useLocation().pathname)
  if (user) return { text, to: `/premium?next=${next}`, label: t('whatIsPremium') }
  const to = `/signup?next=${next}`
  return signups_open
    ? { text: t('joinForMore'), to, label: t('join') }
    : { text: shell('note'), to, label: shell('button') }
}

/** Lies over a blurred photo. */
export function LockedOverlay() {
  const t = useTranslations('photos.gallery')
  const { text, to, label } = useUnlock(t('forPremium'))
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-scrim p-6 text-center text-on-field">
      <LockIcon className="size-8" />
      <p className="max-w-[28ch] font-semibold">{text}</p>
      <ButtonLink to={to} variant="paper">
        {label}
      </ButtonLink>
    </div>
  )
}

/** Below the gallery: the number of locked photos. */
export function LockedNote({ locked }: { locked: number }) {
  const t = useTranslations('photos.gallery')
  const { text, to, label } = useUnlock(t('locked', { count: locked }))
  if (locked === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <LockIcon className="size-4" />
      {text}{' '}
      <TextLink to={to} standalone>
        {label}
      </TextLink>
    </p>
  )
}
