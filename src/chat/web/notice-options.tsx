import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { BellIcon } from '../../web/ui/icon.tsx'
import { NoticeSheet } from './lazy-components.tsx'

export function NoticeOptions() {
  const t = useTranslations('chat')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('options.title')} onClick={() => setOpen(true)}>
        <BellIcon />
      </IconButton>
      {open && <NoticeSheet onClose={() => setOpen(false)} />}
    </>
  )
}
