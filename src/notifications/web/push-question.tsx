import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { BellIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useDismissAlert } from '../../web/use-dismiss-alert.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { usePush } from './use-push.ts'

/**
 * Asks in a conversation whether to notify of the reply (specification, section 4). Shown where push
 * is supported and not decided; "Not now" hides it for a week.
 */
export function PushQuestion({ name }: { name: string }) {
  const { dismissed_alerts } = useSettings()
  const { offered, busy, subscribe } = usePush()
  if (!offered || dismissed_alerts.includes('push')) return null
  return (
    <WithTexts features="notifications">
      <Question name={name} busy={busy} onYes={() => void subscribe()} />
    </WithTexts>
  )
}

type QuestionProps = { name: string; busy: boolean; onYes: () => void }

function Question({ name, busy, onYes }: QuestionProps) {
  const t = useTranslations('notifications.question')
  const dismiss = useDismissAlert()
  return (
    <Notice tone="plain" icon={BellIcon} title={t('text', { name })}>
      <div className="grid justify-items-start gap-2">
        <p>{t('note')}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="solid" busy={busy} onClick={onYes}>
            {t('yes')}
          </Button>
          <Button variant="ghost" onClick={() => dismiss('push')}>
            {t('no')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
