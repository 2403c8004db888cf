import { usePush } from '../../notifications/web/public-use-push.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useTranslations } from '../../web/i18n.tsx'

/** Whether alarms also come to this browser, and a button that changes it. */
export function DutyPush() {
  const t = useTranslations('consoleDuty.push')
  const { isLoaded, isCapable, isSubscribed, isRenewing, busy, subscribe, unsubscribe } = usePush()
  const isDenied = isSubscribed === 'denied'
  const isOn = isRenewing || (isSubscribed !== false && !isDenied)
  const state = isDenied ? 'denied' : !isCapable ? 'incapable' : isOn ? 'on' : 'off'
  return (
    <Panel title={t('title')}>
      <div className="stack-2">
        <p role="status">{isLoaded && t(state)}</p>
        {isLoaded && isCapable && !isDenied && (
          <div>
            <Button
              variant="line"
              disabled={busy}
              onClick={() => void (isOn ? unsubscribe() : subscribe())}
            >
              {t(isOn ? 'stop' : 'start')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
