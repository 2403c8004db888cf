import { useSyncExternalStore } from 'react'
import { useNavigate, useRouteName } from '../../../web/router/hooks.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { IconButton } from '../../../web/ui/button.tsx'
import { ArrowLeftIcon } from '../../../web/ui/icon.tsx'

const pages = new Set([
  'members-id',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
])

const never = () => () => {}
const isInstalled = () => matchMedia('(display-mode: standalone)').matches && history.length > 1

/**
 * Shown on deeper pages of the installed app, which has no browser buttons (specification, section
 * 2).
 */
export function BackButton() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const name = useRouteName()
  const installed = useSyncExternalStore(never, isInstalled, () => false)
  if (!installed || !name || !pages.has(name)) return null
  return (
    <IconButton label={t('nav.back')} variant="ghost" onClick={() => void navigate(-1)}>
      <ArrowLeftIcon className="size-5" />
    </IconButton>
  )
}
