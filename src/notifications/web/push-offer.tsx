import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { BellIcon, BellOffIcon, SmartphoneIcon } from '../../web/ui/icon.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card } from '../../web/ui/page.tsx'
import { usePush } from './use-push.ts'

/**
 * Push notifications of this browser: unsupported, on, off, denied, or being turned on again. It
 * keeps its place until the browser has said which. The page's catalogues must include
 * `notifications`.
 */
export function PushSwitch() {
  const t = useTranslations('notifications')
  const { isLoaded, isCapable, isSubscribed, isRenewing, lastMessage, busy, ...change } = usePush()
  const isOn = isSubscribed !== false && isSubscribed !== 'denied'
  const canSwitch = !isLoaded || (isCapable && isSubscribed !== 'denied')
  const isActive = isOn || isRenewing
  return (
    <Card className="flex min-h-42 flex-wrap items-center gap-x-4 gap-y-2.5 sm:min-h-28 sm:flex-nowrap">
      <SmartphoneIcon className="size-6 flex-none text-ember-ink max-sm:hidden" />
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <h2 className="text-md leading-6">{t('device.title')}</h2>
        <p className="text-sm text-ink-2" role="status">
          {deviceText()}
        </p>
        {isOn && lastMessage && (
          <p className="text-sm text-ink-2">
            {t('device.last')} {lastMessage.body}, <LocalTime at={lastMessage.at} />
          </p>
        )}
      </div>
      {canSwitch && (
        <Button
          variant={isActive ? 'line' : 'solid'}
          busy={busy}
          disabled={!isLoaded}
          onClick={isActive ? change.unsubscribe : change.subscribe}
        >
          {isActive ? <BellOffIcon /> : <BellIcon />}
          {isActive ? t('device.off') : t('device.on')}
        </Button>
      )}
    </Card>
  )

  function deviceText() {
    if (isOn) return t('device.subscribed')
    if (isRenewing) return t('device.renewing')
    if (isSubscribed === 'denied') return t('device.denied')
    return isLoaded && !isCapable ? t('device.incapable') : t('device.offer')
  }
}
