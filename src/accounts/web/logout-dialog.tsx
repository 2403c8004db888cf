import { createPortal } from 'react-dom'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import type { Logout } from './use-logout.ts'

const UnsentDialog = lazyDialog(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** The question of `useLogout`, outside the menu or list that asked. */
export function LogoutDialog({ logout }: { logout: Logout }) {
  if (logout.unsent === 0) return null
  return createPortal(
    <UnsentDialog
      count={logout.unsent}
      onLogOut={logout.confirm}
      onDiscard={logout.discard}
      onClose={logout.cancel}
    />,
    document.body,
  )
}
