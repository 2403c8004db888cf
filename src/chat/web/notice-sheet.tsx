import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { useLocalStorage } from './use-local-storage.ts'

/** Sound and notices of this browser while its pages are out of sight; both are off until switched on. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat')
  const [sound, setSound] = useLocalStorage('sound')
  const [notice, setNotice] = useLocalStorage('notice')
  const { name } = useSettings()
  const [denied, setDenied] = useState(false)
  const allowNotices = async (enabled: boolean) => {
    if (!enabled) return setNotice('')
    const permission = await Notification.requestPermission()
    setDenied(permission !== 'granted')
    // What is kept is the sentence to show: the page that shows it has no texts of the chat.
    setNotice(permission === 'granted' ? t('options.newMessage', { site: name }) : '')
  }
  return (
    <Sheet open onClose={onClose} title={t('options.title')} closeLabel={t('close')}>
      <p className="pb-2 text-ink-2">{t('options.text')}</p>
      <Switch
        checked={sound === 'on'}
        onChange={(event) => setSound(event.target.checked ? 'on' : '')}
      >
        {t('options.sound')}
      </Switch>
      <Switch
        checked={notice !== ''}
        hint={denied ? t('options.denied') : t('options.noticeHint')}
        onChange={(event) => void allowNotices(event.target.checked)}
      >
        {t('options.notice')}
      </Switch>
    </Sheet>
  )
}
