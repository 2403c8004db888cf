import { type ComponentType, useEffect, useState } from 'react'
import { offerDelay } from '../../../likes/rules.ts'
import { tabStorage } from '../../../web/browser-storage.ts'
import { useLocation } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'

const STORAGE_KEY = 'like-offer'

/**
 * Loads and shows the like offer once per browser session, after its delay; loads nothing before.
 */
export function LazyLikeOffer() {
  const { pathname, search } = useLocation()
  const isMember = useUser() !== null
  const { signups_open } = useSettings()
  const { seconds, dialog } = offerDelay(pathname, search, isMember) ?? {
    seconds: null,
    dialog: false,
  }
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  // The dependencies are only what decides on the offer, so that navigation within the members area
  // does not restart the delay.
  useEffect(() => {
    // Nobody is invited to what only invited people may join.
    if (!isMember && !signups_open) return
    if (seconds === null || tabStorage.read(STORAGE_KEY)) return
    const show = async () => {
      tabStorage.write(STORAGE_KEY, '1')
      const { loadLikeOffer, loadVisitorOffer } = await import('../../../likes/web/public-lazy.tsx')
      if (!isMember) {
        const VisitorOffer = await loadVisitorOffer()
        return setOffer(() => VisitorOffer)
      }
      const LikeOffer = await loadLikeOffer()
      setOffer(() => () => <LikeOffer dialog={dialog} />)
    }
    const timer = setTimeout(() => void show(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, dialog, isMember, signups_open])
  return Offer && <Offer />
}
