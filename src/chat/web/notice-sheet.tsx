import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { useLocalStorage } from './use-local-storage.ts'

/**
 * Switches for sound and browser notifications while the page is hidden; both are off by default.
 */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const [sound, setSound] = useLocalStorage('sound')
  const [notice, setNotice] = useLocalStorage('notice')
  const { name } = useSettings()
  const [denied, setDenied] = useState(false)
  const allowNotices = async (enabled: boolean) => {
    if (!enabled) return setNotice('')
    const permission = await Notification.requestPermission()
    setDenied(permission !== 'granted')
    // Stores the text of the notification, because the page that shows it may not have loaded the
    // chat's texts.
    setNotice(permission === 'granted' ? x('options.newMessage', { site: name }) : '')
  }
  return (
    <Sheet open onClose={onClose} title={t('options.title')} closeLabel={t('close')}>
      <p className="pb-2 text-ink-2">{x('options.text')}</p>
      <Switch
        checked={sound === 'on'}
        onChange={(event) => setSound(event.target.checked ? 'on' : '')}
      >
        {x('options.sound')}
      </Switch>
      <Switch
        checked={notice !== ''}
        hint={denied ? x('options.denied') : x('options.noticeHint')}
        onChange={(event) => void allowNotices(event.target.checked)}
      >
        {x('options.notice')}
      </Switch>
    </Sheet>
  )
}
