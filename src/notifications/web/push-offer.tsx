import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { BellIcon, BellOffIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { usePush } from './use-push.ts'

/**
 * Push notifications of this browser: unsupported, on, off or denied. The page's catalogues must
 * include `notifications`.
 */
export function PushSwitch() {
  const t = useTranslations('notifications')
  const { isLoaded, isCapable, isSubscribed, lastMessage, busy, subscribe, unsubscribe } = usePush()
  if (!isLoaded) return null
  if (!isCapable) return <Notice tone="plain">{t('device.incapable')}</Notice>
  if (isSubscribed === 'denied')
    return (
      <Notice tone="warn" icon={BellOffIcon}>
        {t('device.denied')}
      </Notice>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{isSubscribed ? t('device.subscribed') : t('device.offer')}</p>
      {isSubscribed && lastMessage && (
        <p className="text-sm text-ink-2">
          {t('device.last')} {lastMessage.body}, <LocalTime at={lastMessage.at} />
        </p>
      )}
      <Button
        variant={isSubscribed ? 'line' : 'solid'}
        busy={busy}
        onClick={isSubscribed ? unsubscribe : subscribe}
      >
        {isSubscribed ? <BellOffIcon /> : <BellIcon />}
        {isSubscribed ? t('device.off') : t('device.on')}
      </Button>
    </div>
  )
}

/** Shown where push is supported and the member has neither allowed nor denied it. */
export function PushOffer() {
  const t = useTranslations('notifications')
  const { offered, busy, subscribe } = usePush()
  if (!offered) return null
  return (
    <Notice tone="info" icon={BellIcon}>
      <div className="grid justify-items-start gap-3">
        <p>{t('device.offer')}</p>
        <Button variant="solid" busy={busy} onClick={subscribe}>
          {t('device.on')}
        </Button>
      </div>
    </Notice>
  )
}
