/** Log-out, which only pages of members load. */
export { LogoutDialog } from './logout-dialog.tsx'
export { useLogout } from './use-logout.ts'
