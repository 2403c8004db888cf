import type { User } from '../../../accounts/contract.ts'
import { lazyExtra } from '../../../web/lazy.tsx'
import { useLocation } from '../../../web/router/hooks.ts'
import { useHydrated } from '../../../web/use-hydrated.ts'

const TermsDialog = lazyExtra(
  async () => (await import('../../../legal/web/public.tsx')).TermsDialog,
)

/** Where a member reads the terms, or leaves instead of accepting them. */
const undisturbed = /^\/(?:pages\/|notifications|transactions|complaints)/

/** Asks for new terms on all other pages, once the code has loaded. */
export function LazyTermsDialog({ user }: { user: User }) {
  const { pathname } = useLocation()
  // The server renders no dialogs, and cannot wait for lazy modules.
  const hydrated = useHydrated()
  if (!hydrated || !user.terms_pending || undisturbed.test(pathname)) return null
  return <TermsDialog pending={user.terms_pending} />
}
