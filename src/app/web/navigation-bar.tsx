import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useNavigation } from '../../web/router/hooks.ts'
import { LoadingBar } from '../../web/ui/loading-bar.tsx'

/** The loading bar, shown when a navigation takes longer than 200 ms (specification, section 9). */
export function NavigationBar() {
  const t = useTranslations('shell')
  const busy = useNavigation().state !== 'idle'
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setVisible(true), 200)
    return () => {
      clearTimeout(timer)
      setVisible(false)
    }
  }, [busy])
  return <LoadingBar loading={busy && visible} label={t('loading')} />
}
