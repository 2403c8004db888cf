import { type ComponentType, useEffect, useState } from 'react'
import { splitLocale } from '../../platform/locales.ts'
import { loadCatalogues } from '../../web/catalogues.ts'
import { useServices } from '../../web/page-context.ts'
import { useLocation, useNavigate } from '../../web/router/hooks.ts'
import { getSignupTarget, type SignupTarget } from '../../web/signup-target.ts'

/** The minimum width for the dialog; smartphones use the page (specification, section 2). */
const WIDE = '(min-width: 768px)'

/** The dialog has a history entry of its own, so that Back closes it and Forward opens it again. */
const OPEN = '#signup'

type OpenModal = {
  Modal: ComponentType<SignupTarget & { onClose: () => void }>
  target: SignupTarget
}

/**
 * For visitors: opens the sign-up form in a dialog over the current page when a sign-up link is
 * clicked. The form's code is loaded on that click. Without JavaScript, on a phone and in a new tab
 * the link opens the page with the same form.
 */
export function SignupModalTrigger() {
  const { locale } = useServices()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [modal, setModal] = useState<OpenModal | null>(null)
  useEffect(() => {
    const open = async (target: SignupTarget) => {
      const [{ SignupModal }] = await Promise.all([
        import('./signup-modal.tsx'),
        loadCatalogues(locale, ['accounts']),
      ])
      setModal({ Modal: SignupModal, target })
      await navigate(OPEN, { preventScrollReset: true })
    }
    const handleClick = (event: MouseEvent) => {
      const target = findSignupTarget(event)
      // Pages with third-party scripts contain no sign-up form: there the link opens the page.
      const hasThirdParties = 'thirdParties' in document.documentElement.dataset
      if (!target || hasThirdParties || !matchMedia(WIDE).matches) return
      event.preventDefault()
      open(target).catch((error: unknown) => {
        reportError(error)
        location.assign(target.href)
      })
    }
    // Capture phase, to run before the router handles the click.
    document.addEventListener('click', handleClick, true)
    return () => document.removeEventListener('click', handleClick, true)
  }, [locale, navigate])
  const close = () => {
    setModal(null)
    void navigate(-1)
  }
  return modal && hash === OPEN && <modal.Modal {...modal.target} onClose={close} />
}

/** Returns the sign-up link of a plain click, or null. */
function findSignupTarget(event: MouseEvent): (SignupTarget & { href: string }) | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !isPlain ||
    !link ||
    link.target ||
    link.origin !== location.origin ||
    link.closest('#signup-modal')
  )
    return null
  const currentPath = splitLocale(location.pathname)[1] + location.search
  const target = getSignupTarget(link, currentPath)
  return target && { ...target, href: link.href }
}
