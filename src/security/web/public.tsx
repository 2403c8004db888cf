import { lazyComponent } from '../../web/lazy.tsx'
import type { PasskeyLogInProps } from './passkey-log-in.tsx'

/** Components that the settings and the log-in page import. */
export { PasskeysCard } from './passkeys-card.tsx'
export { securityQuery, useHasPasskey } from './queries.ts'
export { TwoFactorCard } from './two-factor-card.tsx'

/** Loads after hydration, so that it does not delay typing a password. */
export const PasskeyLogIn = lazyComponent<PasskeyLogInProps>(
  async () => (await import('./passkey-log-in.tsx')).PasskeyLogIn,
  ({ placeholder, failed }) => (failed ? null : placeholder),
)
