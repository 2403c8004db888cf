import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { OwnerProfile } from '../contract.ts'
import { useUpdateProfile } from './queries.ts'

/** Shown at the top of the page while the profile is hidden. */
export function VisibilityNotice({ profile }: { profile: OwnerProfile }) {
  const t = useTranslations('ownProfile.privacy')
  const { support_email: email } = useSettings()
  const update = useUpdateProfile()
  if (profile.status === 'disabled')
    return <Notice tone="danger">{t('disabledNow', { email })}</Notice>
  if (profile.status !== 'paused') return null
  return (
    <Notice tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {t('pausedNow')}
        <Button
          variant="solid"
          busy={update.isPending}
          onClick={() => update.mutate({ paused: false })}
        >
          {t('resume')}
        </Button>
      </span>
    </Notice>
  )
}
