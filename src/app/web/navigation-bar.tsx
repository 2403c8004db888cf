import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useNavigation } from '../../web/router/hooks.ts'
import { usePending } from '../../web/use-pending.ts'
import { LoadingBar } from '../../web/ui/loading-bar.tsx'

/** The loading bar, for a navigation that takes longer than 200 ms (specification, section 9). */
export function NavigationBar() {
  const t = useTranslations('shell')
  const busy = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), 200)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return <LoadingBar loading={usePending(busy && slow)} label={t('loading')} />
}
