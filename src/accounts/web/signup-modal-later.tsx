import { type ComponentType, useEffect, useState } from 'react'
import { splitLocale } from '../../platform/locales.ts'
import { loadCatalogues } from '../../web/catalogues.ts'
import { useServices } from '../../web/page-context.ts'

/** Where there is room for it; smartphones go to the route (specification, section 2). */
const WIDE = '(min-width: 768px)'

type Wish = { member: string | null; next: string }
type Shown = { Modal: ComponentType<Wish & { onClose: () => void }>; wish: Wish }

/**
 * For visitors: a link to sign-up opens the form over the page, which stays as it is behind it. Nothing of the form is
 * loaded before; without script, on a phone and in a new tab the link leads to the page of the same form.
 */
export function SignupModalLater() {
  const { locale } = useServices()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const open = async (wish: Wish) => {
      const [{ SignupModal }] = await Promise.all([import('./signup-modal.tsx'), loadCatalogues(locale, ['accounts'])])
      setShown({ Modal: SignupModal, wish })
    }
    const follow = (event: MouseEvent) => {
      const wish = wishOf(event)
      if (!wish || !matchMedia(WIDE).matches) return
      event.preventDefault()
      open(wish).catch((error: unknown) => {
        reportError(error)
        location.assign(wish.href)
      })
    }
    // In the capture phase: before the router follows the link.
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [locale])
  return shown && <shown.Modal {...shown.wish} onClose={() => setShown(null)} />
}

/** The link to sign-up that a plain click means, if it means one. */
function wishOf(event: MouseEvent): (Wish & { href: string }) | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target || link.origin !== location.origin || link.closest('#signup-modal')) return null
  const path = splitLocale(link.pathname)[1]
  const member = /^\/members\/(\d+)\/signup$/.exec(path)?.[1] ?? null
  if (path !== '/signup' && member === null) return null
  const here = splitLocale(location.pathname)[1] + location.search
  return { member, next: new URLSearchParams(link.search).get('next') ?? here, href: link.href }
}
