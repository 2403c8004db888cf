import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { lazyExtra } from '../../web/lazy.tsx'
import { useLocation, useNavigation, useTargetPath } from '../../web/router/hooks.ts'
import { usePending } from '../../web/use-pending.ts'
import { LoadingBar } from '../../web/ui/loading-bar.tsx'
import { loadPageSkeleton } from './page-switch.ts'

const PageSkeleton = lazyExtra(loadPageSkeleton)

/**
 * What a slow navigation shows: the outline of the next page after 120 ms, the loading bar after 200
 * ms (specification, section 9).
 */
export function NavigationBar() {
  const t = useTranslations('shell')
  const busy = useNavigation().state !== 'idle'
  const target = useTargetPath()
  // The same page with other filters keeps its results until the new ones have loaded.
  const isOther = target !== useLocation().pathname
  const late = useIsSlow(busy, 120)
  const loading = usePending(useIsSlow(busy, 200))
  return (
    <>
      {late && isOther && <PageSkeleton path={target} />}
      <LoadingBar loading={loading} label={t('loading')} />
    </>
  )
}

function useIsSlow(busy: boolean, milliseconds: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy, milliseconds])
  return busy && slow
}
