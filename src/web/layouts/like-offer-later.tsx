import { type ComponentType, useEffect, useState } from 'react'
import { offerAfter } from '../../likes/rules.ts'
import { loadCatalogues } from '../catalogues.ts'
import { useServices } from '../page-context.ts'
import { useLocation } from '../router/hooks.ts'

const ASKED = 'like-offer'

/** Once a session, when its time has come, loads what offers a look at somebody; nothing of it before. */
export function LikeOfferLater() {
  const { locale } = useServices()
  const { pathname, search } = useLocation()
  const { seconds, dialog } = offerAfter(pathname, search) ?? { seconds: null, dialog: false }
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  // Going from page to page within the members area does not begin the minute again: only what decides is watched.
  useEffect(() => {
    if (seconds === null || sessionStorage.getItem(ASKED)) return
    const show = async () => {
      sessionStorage.setItem(ASKED, '1')
      const [{ LikeOffer }] = await Promise.all([
        import('../../likes/web/likes.tsx'),
        loadCatalogues(locale, ['likes', 'matching']),
      ])
      setOffer(() => () => <LikeOffer dialog={dialog} />)
    }
    const timer = setTimeout(() => void show(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, dialog, locale])
  return Offer && <Offer />
}
