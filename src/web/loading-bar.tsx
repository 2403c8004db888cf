import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A line at the top while a page is on its way: shown after 200 ms, full after 5 s (specification, section 9). */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-[95] h-[3px]" role="progressbar" aria-hidden="true">
      <div className="loading-bar h-full bg-ember" />
    </div>
  )
}
